import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { SELF_CHECK_PATH, WayIn } from './WayIn.tsx';

const { said, fails } = vi.hoisted(() => ({ said: [] as string[], fails: { now: false } }));

vi.mock(import('./LobbyCheckVideo.tsx'), () => ({
  LobbyCheckVideo: ({ onChamberReady }: { onChamberReady: () => void }) => {
    const navigate = useNavigate();
    return (
      <main>
        <button onClick={onChamberReady}>Ready</button>
        <button onClick={() => void navigate('/app')}>Join</button>
      </main>
    );
  },
}));
vi.mock(import('./chamber-page.ts'), async (original) => ({
  ...(await original()),
  Chamber: ({ ahead = false }: { ahead?: boolean }) => {
    const navigate = useNavigate();
    if (fails.now) throw new Error('not to be drawn');
    useLayoutEffect(() => void said.push('shown'), []);
    useEffect(() => {
      said.push('in');
      return () => void said.push('out');
    }, []);
    return (
      <section aria-label="Chamber" data-ahead={ahead}>
        <button onClick={() => void navigate(SELF_CHECK_PATH)}>Back</button>
      </section>
    );
  },
}));

beforeEach(() => {
  said.length = 0;
  fails.now = false;
});

async function drawAt(address: string) {
  const page = draw(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={<WayIn />}>
          <Route path={SELF_CHECK_PATH} element={null} />
          <Route path="/app" element={null} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  if (address === SELF_CHECK_PATH) await screen.findByRole('button', { name: 'Ready' });
  return page;
}
const chambers = () => document.querySelectorAll('[aria-label="Chamber"]');
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('[BEY-23] once the chamber is ready it is drawn behind the self-check, where nobody finds it and nothing of it begins', async () => {
  await drawAt(SELF_CHECK_PATH);
  expect(chambers()).toHaveLength(0);
  await press('Ready');
  expect(chambers()).toHaveLength(1);
  expect(chambers()[0]?.getAttribute('data-ahead')).toBe('true');
  expect(screen.queryByRole('region', { name: 'Chamber' })).toBeNull();
  expect(said).toEqual([]);
  await expectAccessible();
});

test('[BEY-23] who enters finds the chamber that was drawn, not another one, and without the self-check', async () => {
  await drawAt(SELF_CHECK_PATH);
  await press('Ready');
  const [drawn] = chambers();
  await press('Join');
  expect(screen.getByRole('region', { name: 'Chamber' })).toBe(drawn);
  expect(drawn?.getAttribute('data-ahead')).toBe('false');
  expect(said).toEqual(['shown', 'in']);
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('[BEY-23] who enters sooner than it is ready, or without a self-check, finds a chamber too', async () => {
  const page = await drawAt(SELF_CHECK_PATH);
  await press('Join');
  expect(screen.getByRole('region', { name: 'Chamber' })).toBeTruthy();
  page.unmount();
  await drawAt('/app');
  expect(screen.getByRole('region', { name: 'Chamber' })).toBeTruthy();
});

test('[BEY-23] who goes back to the self-check has left the chamber; the next one is another', async () => {
  await drawAt(SELF_CHECK_PATH);
  await press('Ready');
  const [first] = chambers();
  await press('Join');
  await press('Back');
  expect(said).toEqual(['shown', 'in', 'out']);
  expect(chambers()).toHaveLength(0);
  await press('Ready');
  expect(chambers()).toHaveLength(1);
  expect(chambers()[0]).not.toBe(first);
  expect(said).toEqual(['shown', 'in', 'out']);
});

test('[BEY-23] whoever leaves the self-check leaves no chamber behind, and nothing of it was ever begun', async () => {
  const page = await drawAt(SELF_CHECK_PATH);
  await press('Ready');
  page.unmount();
  expect(chambers()).toHaveLength(0);
  expect(said).toEqual([]);
});

test('[BEY-23] what cannot be drawn ahead keeps nobody from the self-check, and is drawn anew on entering', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await drawAt(SELF_CHECK_PATH);
  fails.now = true;
  await press('Ready');
  expect(screen.getByRole('button', { name: 'Join' })).toBeTruthy();
  expect(told).toHaveBeenCalledWith(expect.stringContaining('drawn ahead'), expect.any(Error));
  fails.now = false;
  await press('Join');
  expect(screen.getByRole('region', { name: 'Chamber' })).toBeTruthy();
  expect(said).toEqual(['shown', 'in']);
});
