import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-client.ts';
import { useSignIn } from '../capabilities/auth/public.ts';
import { keepEntryChoice } from '../capabilities/devices/public.ts';
import { useSite } from '../capabilities/site/public.ts';
import { emptyLiveStore, useLive } from '../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../testing-person.ts';
import { draw, expectAccessible } from '../testing-render.tsx';
import { useAnnouncements } from '../ui/announcer.ts';
import { useDialogs } from '../ui/dialog-store.ts';
import { useToasts } from '../ui/toast-store.ts';
import { Chamber } from './Chamber.tsx';
import { DrawnAhead } from './DrawnAhead.tsx';

const api = vi.hoisted(() => vi.fn<(call: string, options?: object) => Promise<unknown>>());
vi.mock('../api-client.ts', async (original) => ({ ...(await original<object>()), api }));
const connectLive = vi.hoisted(() => vi.fn());
vi.mock('../realtime/connect-live.ts', () => ({ connectLive }));
const openChamberMedia = vi.hoisted(() => vi.fn());
vi.mock('../capabilities/chamber/chamber-media.ts', async (original) => ({
  ...(await original<object>()),
  openChamberMedia,
}));

const closed = vi.fn();
const ME = signedIn.userId;

beforeEach(() => {
  vi.useFakeTimers();
  api.mockReset().mockImplementation(async (call) => (call.startsWith('GET') ? [] : {}));
  closed.mockReset();
  connectLive.mockReset().mockReturnValue({
    send: () => false,
    onMedia: () => () => undefined,
    reconnectNow: () => undefined,
    close: closed,
  });
  openChamberMedia.mockReset().mockReturnValue({ rejoin: () => undefined, close: () => Promise.resolve() });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
  sessionStorage.clear();
  document.title = 'Before you enter';
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState(emptyLiveStore);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

const page = (ahead: boolean) => (
  <MemoryRouter>
    <main>
      <h1>Before you enter</h1>
      <button hidden={!ahead}>Join</button>
    </main>
    <DrawnAhead hidden={ahead}>
      <Chamber ahead={ahead} />
    </DrawnAhead>
  </MemoryRouter>
);
/** Draws it all, the tabs of the panel too, which come a breath later. */
async function drawAhead() {
  const drawn = draw(page(true));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return drawn;
}
const stage = () => screen.queryByRole('region', { name: 'Video' });
const hiddenStage = () => screen.queryByRole('region', { name: 'Video', hidden: true });
const letIn = () =>
  act(async () => {
    useLive.setState({
      connection: 'connected',
      version: 1,
      session: testSession,
      people: { [ME]: livePerson(ME) },
    });
    await vi.advanceTimersByTimeAsync(500);
  });

test('[BEY-23] the chamber that is drawn ahead begins nothing: no line, no calls, no timers, no listeners, no title, no focus, no words', async () => {
  const heard = [window, document].map((target) => vi.spyOn(target, 'addEventListener'));
  const timers = vi.getTimerCount();
  const said = useAnnouncements.getState().polite.number;
  const { container } = await drawAhead();
  const listened = heard.flatMap(({ mock }) => mock.calls.map(([kind]) => kind));
  expect(hiddenStage()).toBeTruthy();
  expect(stage()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(130_000));
  expect(connectLive).not.toHaveBeenCalled();
  expect(openChamberMedia).not.toHaveBeenCalled();
  expect(api).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(timers);
  expect(listened.filter((kind) => /key|focus|pointer|mouse|resize|visibility|online/u.test(kind))).toEqual(
    [],
  );
  expect(document.title).toBe('Before you enter');
  expect(document.activeElement).toBe(document.body);
  expect(useDialogs.getState().open).toEqual([]);
  expect(useToasts.getState().list.shown).toEqual([]);
  expect(useAnnouncements.getState().polite.number).toBe(said);
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  vi.useRealTimers();
  await expectAccessible();
});

test('[BEY-23] the chamber that was drawn ahead stands there with the press, says that one is entering, and then who is there', async () => {
  const drawn = await drawAhead();
  const before = hiddenStage();
  drawn.rerender(page(false));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(stage()).toBe(before);
  expect(connectLive).toHaveBeenCalledOnce();
  expect(screen.getByText('You are entering the chamber')).toBeTruthy();
  expect(screen.queryByText('Nobody else is here yet')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Participants' })).toBeTruthy();
  expect(document.title).toBe('Before you enter');

  await letIn();
  expect(stage()).toBe(before);
  expect(screen.queryByText('You are entering the chamber')).toBeNull();
  expect(screen.getByRole('tab', { name: /^Participants\s*1$/u })).toBeTruthy();
  expect(document.title).toContain(testSession.title);
  drawn.unmount();
  expect(closed).toHaveBeenCalledOnce();
});

test('[DEV-03] what is chosen after the chamber was drawn ahead is what one enters with', async () => {
  const drawn = await drawAhead();
  keepEntryChoice({ observer: true, camera: false, microphone: false, microphoneMuted: true });
  drawn.rerender(page(false));
  await letIn();
  const told = api.mock.calls.find(([call]) => call === 'PUT /api/people/meeting');
  expect(told?.[1]).toMatchObject({ body: { observer: true } });
});

test('[PERM-03] who is not let in has no chamber before them, and nothing of it goes on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const drawn = await drawAhead();
  api.mockImplementation((call) =>
    call === 'PUT /api/people/meeting'
      ? Promise.reject(new ApiError('not-found', 404, 'gone'))
      : Promise.resolve([]),
  );
  drawn.rerender(page(false));
  await letIn();
  expect(hiddenStage()).toBeNull();
  expect(screen.queryByRole('tab', { hidden: true })).toBeNull();
  expect(closed).toHaveBeenCalledOnce();
});

test('[BEY-23] where nothing was drawn ahead the chamber waits for its media', async () => {
  draw(page(false));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(hiddenStage()).toBeNull();
  await letIn();
  expect(stage()).toBeTruthy();
});

test('[BEY-23] whoever leaves the self-check leaves nothing of the chamber behind', async () => {
  const drawn = await drawAhead();
  drawn.unmount();
  expect(hiddenStage()).toBeNull();
  expect(connectLive).not.toHaveBeenCalled();
  expect(closed).not.toHaveBeenCalled();
});
