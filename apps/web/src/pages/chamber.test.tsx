import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { signedIn } from '../testing-person.ts';
import { keepLeftChamber, useSignIn } from '../capabilities/auth/public.ts';
import { Chamber } from './Chamber.tsx';

const entered = vi.hoisted(() => ({ set: (_: string) => {} }));
vi.mock('../capabilities/chamber/public.ts', async () => {
  const { useState } = await import('react');
  return {
    useChamberEntry: () => {
      const [entry, setEntry] = useState('entering');
      entered.set = setEntry;
      return { entry };
    },
    ChamberRoom: () => <p>In</p>,
    NotIn: ({ entry }: { entry: string }) => <p>Not in: {entry}</p>,
  };
});

function drawAt(address: string) {
  useSignIn.setState({
    info: { ...signedIn, userSession: { ...signedIn.userSession, votingSessionToAttend: 's1' } },
  });
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/app" element={<Chamber />} />
        <Route path="/check" element={<Link to="/app">Enter</Link>} />
        <Route path="/app/choose-session" element={<p>The foyer</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

test('[SESS-08] whose last sitting has ended comes to the foyer after signing in', () => {
  drawAt('/app');
  act(() => entered.set('ended'));
  expect(screen.getByText('The foyer')).toBeDefined();
});

test('[SESS-08] who was in it when it ended is told so', () => {
  drawAt('/app');
  act(() => entered.set('in'));
  act(() => entered.set('ended'));
  expect(screen.getByText('Not in: ended')).toBeDefined();
});

test('[EXIT-08] in a tab whose person has left, the address leads to the foyer, and a press back in', () => {
  keepLeftChamber('s1');
  const { unmount } = drawAt('/app');
  expect(screen.getByText('The foyer')).toBeDefined();
  unmount();
  drawAt('/check');
  act(() => screen.getByRole('link', { name: 'Enter' }).click());
  expect(screen.queryByText('The foyer')).toBeNull();
});

test('[SESS-08] who pressed to enter it is told so', () => {
  drawAt('/check');
  act(() => screen.getByRole('link', { name: 'Enter' }).click());
  act(() => entered.set('ended'));
  expect(screen.getByText('Not in: ended')).toBeDefined();
});
