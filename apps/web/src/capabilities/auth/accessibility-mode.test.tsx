import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import {
  prefersStillness,
  showAccessible,
  startAccessibilityMode,
  timeToRead,
} from '../../ui/accessibility-mode.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { loadSignIn, useSignIn } from './sign-in.ts';
import { useAccessibilityElsewhere } from './use-accessibility-mode.tsx';

const sent = vi.fn<(call: string, body: unknown) => void>();
const answers = new Map<string, () => Response>();
const isDrawnAccessible = () => 'accessible' in document.documentElement.dataset;
const answerMode = (accessibilityModeEnabled: boolean) =>
  answers.set('GET /api/auth/sessioninfo', () =>
    Response.json({ serverTime: 0, info: { ...signedIn, accessibilityModeEnabled } }),
  );

beforeEach(() => {
  vi.clearAllMocks();
  answers.clear();
  showAccessible(false);
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address}`;
    sent(call, body);
    return answers.get(call)?.() ?? Response.error();
  });
});
afterEach(() => {
  showAccessible(false);
  vi.unstubAllGlobals();
});

const openMenu = async () => {
  draw(
    <MemoryRouter>
      <AccountMenu />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Account of Rosa Quispe' }));
  return screen.findByRole('menuitem', { name: /Accessibility mode is off/ });
};

test('[A11Y-02] [A11Y-03] the account’s menu switches the mode: drawn at once, kept by the server, said in one sentence', async () => {
  answers.set('PUT /api/auth/activateaccessibility', () => Response.json({ accessibilityModeEnabled: true }));
  const entry = await openMenu();
  expect(entry.textContent).toContain('Larger text and controls, nothing moves, and messages stay longer.');
  await expectAccessible();
  fireEvent.click(entry);
  expect(isDrawnAccessible()).toBe(true);
  await screen.findByRole('menuitem', { name: /Accessibility mode is on/ });
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      'PUT /api/auth/activateaccessibility',
      JSON.stringify({ accessibility: true }),
    ),
  );
});

test('[A11Y-02] where the server does not keep the mode, the page goes back and says so', async () => {
  fireEvent.click(await openMenu());
  await screen.findByRole('menuitem', { name: /Accessibility mode is off/ });
  expect(isDrawnAccessible()).toBe(false);
  expect(useToasts.getState().list.shown.map(({ toast }) => toast.text)).toEqual([
    'Your accessibility mode could not be saved. Check your connection and try again.',
  ]);
});

test('[A11Y-03] in the mode nothing moves, and what is read stays three times as long', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect([prefersStillness(), timeToRead(4000)]).toEqual([false, 4000]);
  showAccessible(true);
  expect([prefersStillness(), timeToRead(4000), timeToRead(0)]).toEqual([true, 12_000, 0]);
});

test('[A11Y-01] a sign-in, another page of the browser and another device bring the mode along', async () => {
  answerMode(true);
  await loadSignIn();
  expect(isDrawnAccessible()).toBe(true);
  startAccessibilityMode();
  dispatchEvent(new StorageEvent('storage', { key: 'accessibilityMode', newValue: 'false' }));
  expect(isDrawnAccessible()).toBe(false);
  function Page() {
    useAccessibilityElsewhere();
    return null;
  }
  draw(<Page />);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(isDrawnAccessible()).toBe(true));
});
