import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { useDialogs } from './dialog-store.ts';
import { Dialogs } from './Dialogs.tsx';
import { FormDialog } from './FormDialog.tsx';
import { holdUpBack, isAnythingUnsaved, mayLeave, useLeaveGuard } from './leave-guard.ts';

function Form() {
  const [text, setText] = useState('');
  useLeaveGuard(text !== '');
  return <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

function drawPages() {
  draw(
    <MemoryRouter initialEntries={['/form']}>
      <main>
        <Link to="/other">Elsewhere</Link>
        <a href="/other" target="_blank" rel="noreferrer">
          In a new tab
        </a>
        <Routes>
          <Route path="/form" element={<Form />} />
          <Route path="/other" element={<p>The other page</p>} />
        </Routes>
      </main>
      <Dialogs />
    </MemoryRouter>,
  );
}

const change = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value } });
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const asked = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
/** Whether the browser would ask before it closes the tab. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeAll(() => import('./DialogWindow.tsx'), 60_000);
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  act(() => useDialogs.setState({ open: [] }));
});

test('[DLG-02] a form that is not changed is left without a question', async () => {
  drawPages();
  expect(browserAsks()).toBe(false);
  expect(await mayLeave()).toBe(true);
  follow('Elsewhere');
  expect(await screen.findByText('The other page')).toBeDefined();
});

test('[DLG-02] a changed form asks before a link leads away, and stays with everything typed', async () => {
  drawPages();
  change('Half of it');
  expect(browserAsks()).toBe(true);
  follow('Elsewhere');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Go on editing' }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Half of it');
  expect(browserAsks()).toBe(true);

  follow('Elsewhere');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('The other page')).toBeDefined();
  expect(browserAsks()).toBe(false);
});

test('[DLG-02] what is put back, and what opens beside the page, is not asked about', async () => {
  drawPages();
  change('Half of it');
  follow('In a new tab');
  expect(asked()).toBeNull();
  change('');
  expect(browserAsks()).toBe(false);
  follow('Elsewhere');
  expect(await screen.findByText('The other page')).toBeDefined();
});

test('[DLG-02] a menu that leads away asks the same, once', async () => {
  drawPages();
  change('Half of it');
  const answer = mayLeave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await answer).toBe(true);
  expect(browserAsks()).toBe(false);
  expect(await mayLeave()).toBe(true);
});

test('[BEY-23] while a window with a form is open something is not saved, which the browser does not ask about', () => {
  const { unmount } = draw(
    <FormDialog title="Rename" deed="Rename" onClose={() => undefined} onSubmit={() => undefined}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  expect([isAnythingUnsaved(), browserAsks()]).toEqual([true, false]);
  unmount();
  expect(isAnythingUnsaved()).toBe(false);
});

test('[DLG-02] Back is held up until the question is answered, and goes on after a yes', async () => {
  const end = holdUpBack();
  const router = vi.fn();
  window.addEventListener('popstate', router);
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  /** What the browser does: it changes the place in the history, then tells. */
  const stepTo = (idx: number) => {
    history.replaceState({ idx }, '');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  };
  history.replaceState({ idx: 4 }, '');
  drawPages();
  change('Half of it');

  stepTo(3);
  expect(go.mock.calls).toEqual([[1]]);
  stepTo(4);
  fireEvent.click(await screen.findByRole('button', { name: 'Go on editing' }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(go.mock.calls).toEqual([[1]]);

  stepTo(3);
  stepTo(4);
  // Who presses Back again meanwhile is asked once.
  stepTo(3);
  stepTo(4);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(go.mock.calls).toEqual([[1], [1], [1], [-1]]));
  expect(router).not.toHaveBeenCalled();
  stepTo(3);
  expect(router).toHaveBeenCalledOnce();
  window.removeEventListener('popstate', router);
  end();
});
