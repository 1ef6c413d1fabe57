import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as ApiClient from '../api-client.ts';
import { useSignIn } from '../capabilities/auth/sign-in.ts';
import { useSite } from '../capabilities/site/public.ts';
import { publicSite, signedIn } from '../testing-person.ts';
import { draw } from '../testing-render.tsx';
import { LobbyCheckVideo } from './LobbyCheckVideo.tsx';

const { said, media, read } = vi.hoisted(() => ({
  said: [] as string[],
  media: { stands: Promise.resolve() },
  /** The session that the page reads; null: the answer does not come. */
  read: { session: null as { title: string; epochStartTime: number; lobby?: string } | null },
}));
vi.mock(import('./chamber-page.ts'), async (original) => ({
  ...(await original()),
  beginChamber: async () => {
    said.push('begin');
    await media.stands;
  },
  endUnseenChamber: () => void said.push('end'),
  loadChamberAhead: async () => void said.push('load'),
  prepareChamber: () => void said.push('prepare'),
  unprepareChamber: () => void said.push('unprepare'),
}));
vi.mock(import('../capabilities/devices/public.ts'), async (original) => ({
  ...(await original()),
  SelfCheck: ({ onEnter }: { onEnter: () => void }) => <button onClick={onEnter}>Join</button>,
}));
vi.mock('../api-client.ts', async (original) => ({
  ...(await original<typeof ApiClient>()),
  api: () => (read.session === null ? new Promise<never>(() => undefined) : Promise.resolve([read.session])),
}));
vi.mock(import('../capabilities/lobby/public.ts'), async (original) => ({
  ...(await original()),
  WaitingRoom: Object.assign(
    ({ onLetIn }: { onLetIn: () => void }) => <button onClick={onLetIn}>Somebody lets me in</button>,
    { loadAhead: async () => undefined },
  ),
}));

function Chamber() {
  said.push('chamber');
  return <p>The chamber</p>;
}

beforeEach(() => {
  said.length = 0;
  read.session = null;
  media.stands = Promise.resolve();
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
});

function drawAt(address: string) {
  window.history.pushState(null, '', address);
  return draw(
    <BrowserRouter>
      <Routes>
        <Route path="/app/lobby-check-video" element={<LobbyCheckVideo />} />
        <Route path="/app" element={<Chamber />} />
        <Route path="/app/choose-session" element={<p>The foyer</p>} />
      </Routes>
    </BrowserRouter>,
  );
}

test('[BEY-23] [MEDIA-02] the self-check ends a stay that nobody took, loads the chamber, opens its line, and begins a stay with the press, before the chamber is drawn', async () => {
  drawAt('/app/lobby-check-video');
  expect(said).toEqual(['end', 'load']);
  await act(() => Promise.resolve());
  expect(said).toEqual(['end', 'load', 'prepare']);
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(said.at(-1)).toBe('begin');
  expect(await screen.findByText('The chamber')).toBeTruthy();
  expect(said.indexOf('begin')).toBeLessThan(said.indexOf('chamber'));
});

describe('while the media comes', () => {
  let stands = () => {};
  beforeEach(() => {
    media.stands = new Promise((resolve) => (stands = resolve));
  });

  async function press() {
    const page = drawAt('/app/lobby-check-video');
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    await act(() => Promise.resolve());
    expect(screen.getByRole('button', { name: 'Join' })).toBeTruthy();
    said.length = 0;
    return page;
  }

  test('[BEY-23] [MEDIA-02] the self-check stays; whoever goes elsewhere is in no chamber', async () => {
    const page = await press();
    window.history.pushState(null, '', '/app/choose-session');
    page.unmount();
    expect(said).toEqual(['unprepare', 'end']);
    await act(async () => stands());
    expect(said).not.toContain('chamber');
  });

  test('[BEY-23] [MEDIA-02] nor whoever is on the way to a page that is not there yet', async () => {
    await press();
    window.history.pushState(null, '', '/app/choose-session');
    await act(async () => stands());
    expect(said).toEqual(['end']);
    expect(window.location.pathname).toBe('/app/choose-session');
  });

  test('[BEY-23] [MEDIA-02] nor whoever goes back, and the self-check is there anew', async () => {
    await press();
    const before = screen.getByRole('button', { name: 'Join' });
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(said).toEqual(['end']);
    await act(async () => stands());
    expect(said).not.toContain('chamber');
    expect(screen.getByRole('button', { name: 'Join' })).not.toBe(before);
  });
});

test.each([
  { actionsAllowed: signedIn.actionsAllowed, title: 'Check your camera and sound' },
  { actionsAllowed: [], title: 'Check your sound' },
])('[MEDIA-08] who may send nothing has no camera to check: $title', ({ actionsAllowed, title }) => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
  drawAt('/app/lobby-check-video');
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});

test('[BEY-23] whoever leaves the self-check leaves no line behind, however late the chamber was loaded', async () => {
  const page = drawAt('/app/lobby-check-video');
  page.unmount();
  await act(() => Promise.resolve());
  expect(said).toEqual(['end', 'load', 'unprepare']);
});

test('[BEY-23] without a chosen session nothing is begun, and the foyer is next', () => {
  useSignIn.setState({
    info: { ...signedIn, userSession: { ...signedIn.userSession, votingSessionToAttend: null } },
  });
  drawAt('/app/lobby-check-video');
  expect(screen.getByText('The foyer')).toBeTruthy();
  expect(said).not.toContain('begin');
});

test('[LOBBY-01][LOBBY-02] whoever has to wait goes from the self-check to the waiting room, and from there into the chamber', async () => {
  read.session = { title: 'Plenary', epochStartTime: 0, lobby: 'waiting-room' };
  drawAt('/app/lobby-check-video');
  await screen.findByText(/Plenary/u);
  // The server would refuse the chamber's connection again and again.
  await waitFor(() => expect(said.findLast((one) => one.endsWith('prepare'))).toBe('unprepare'));
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  const letIn = await screen.findByRole('button', { name: 'Somebody lets me in' });
  expect(said).not.toContain('begin');
  fireEvent.click(letIn);
  expect(await screen.findByText('The chamber')).toBeTruthy();
  expect(said.indexOf('begin')).toBeLessThan(said.indexOf('chamber'));
});

test('[LOBBY-02] the address of the waiting room leads there at once', async () => {
  drawAt('/app/lobby-check-video?step=waiting');
  expect(await screen.findByRole('button', { name: 'Somebody lets me in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  expect(said).not.toContain('prepare');
});
