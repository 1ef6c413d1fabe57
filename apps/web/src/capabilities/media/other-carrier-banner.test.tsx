import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { OtherCarrierBanner } from './OtherCarrierBanner.tsx';

const reload = vi.fn<() => void>();

beforeAll(() => import('../../ui/DialogWindow.tsx'), 60_000);
beforeEach(() => vi.stubGlobal('location', { ...location, reload }));
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
  act(() => useDialogs.setState({ open: [] }));
});

function askForReload() {
  draw(
    <>
      <OtherCarrierBanner />
      <Dialogs />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
}

test('[BEY-23] [MEDIA-04] the page is read anew at once where nothing is unsaved', async () => {
  askForReload();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('[BEY-23] [DLG-02] what is not saved is asked about first', async () => {
  renderHook(() => useUnsaved(true));
  askForReload();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
