import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { handleOtherTab } from './duplicate-tab.ts';

const NEW_TAB =
  'You have another browser tab or device open already. This will cause issues, please close this tab and return to the original';
const OLD_TAB =
  'You have another browser tab opening elsewhere. This will cause issues, please close this tab and go to the new tab';

// The first dialog loads this program, which takes long on a busy machine.
beforeAll(() => import('../../ui/DialogWindow.tsx'), 60_000);
afterEach(() => act(() => useDialogs.setState({ open: [] })));

test.each([
  { id: 'WS-16', behaviour: 'alert', role: 'new', stays: true, told: NEW_TAB, goes: [] },
  { id: 'WS-17', behaviour: 'alert', role: 'old', stays: true, told: OLD_TAB, goes: [] },
  // The page itself tells a person whose tab is kept out, so there is no dialog.
  { id: 'WS-14', behaviour: 'pause', role: 'new', stays: false, told: null, goes: [] },
  { id: 'WS-17', behaviour: 'pause', role: 'old', stays: true, told: OLD_TAB, goes: [] },
  {
    id: 'WS-15',
    behaviour: 'redirect',
    role: 'new',
    stays: false,
    told: null,
    goes: [['/app/session-finished?step=duplicatetab']],
  },
  { id: 'WS-14', behaviour: 'redirect', role: 'old', stays: true, told: null, goes: [] },
] as const)(
  '[$id] with $behaviour the $role tab stays: $stays, and is told once',
  async ({ behaviour, role, stays, told, goes }) => {
    draw(<Dialogs />);
    const go = vi.fn<(address: string) => void>();
    let may: boolean | undefined;
    await act(async () => {
      may = await handleOtherTab({ behaviour, role }, new AbortController().signal, go);
    });
    expect(may).toBe(stays);
    expect(go.mock.calls).toEqual(goes);
    if (told === null) return expect(screen.queryByRole('dialog')).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Warning' });
    expect(dialog.textContent).toContain(told);
    await expectAccessible();
  },
);

test.each([
  { behaviour: 'alert', staysOpen: false },
  { behaviour: 'pause', staysOpen: true },
] as const)(
  '[WS-17] once the other tab is gone, the warning stands with $behaviour: $staysOpen',
  async ({ behaviour, staysOpen }) => {
    draw(<Dialogs />);
    const gone = new AbortController();
    await act(async () => {
      await handleOtherTab({ behaviour, role: 'old' }, gone.signal);
    });
    await screen.findByRole('dialog', { name: 'Warning' });
    await act(async () => gone.abort());
    expect(screen.queryByRole('dialog') !== null).toBe(staysOpen);
  },
);
