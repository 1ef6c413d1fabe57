import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { useAnnouncements } from './announcer.ts';
import { usePageChange } from './use-page-change.ts';

function PageChange() {
  usePageChange();
  return null;
}

function Page({ title, to }: { title: string; to: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main key={title} tabIndex={-1}>
      <Link to={to}>Go on</Link>
    </main>
  );
}

/** A page whose content is drawn later than its address changes. */
function LatePage() {
  const [isDrawn, setDrawn] = useState(false);
  return isDrawn ? <Page title="Late" to="/" /> : <button onClick={() => setDrawn(true)}>Draw</button>;
}

const told = () => useAnnouncements.getState().polite;

beforeEach(() => {
  document.title = '';
  render(
    <MemoryRouter>
      <PageChange />
      <Routes>
        <Route path="/" element={<Page title="First" to="/second" />} />
        <Route path="/second" element={<Page title="Second" to="/late" />} />
        <Route path="/late" element={<LatePage />} />
      </Routes>
    </MemoryRouter>,
  );
});

test('[BEY-27] the first page is left to the browser; a later one is told, and its content has the focus', async () => {
  const before = told().number;
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link'));
  await act(async () => undefined);
  expect(told()).toEqual({ text: 'Second', number: before + 1 });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('[BEY-27] a page that is drawn late is told then, and a focus that is there already stays', async () => {
  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(screen.getByRole('link'));
  const draw = screen.getByRole('button', { name: 'Draw' });
  const before = told().number;
  await userEvent.click(draw);
  await act(async () => undefined);
  expect(told()).toEqual({ text: 'Late', number: before + 1 });
});
