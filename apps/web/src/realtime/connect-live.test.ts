import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { livePerson } from '../testing-person.ts';
import { clearLive, connectLive, PARTICIPANTS_CLEARED_AFTER_MS } from './connect-live.ts';
import { emptyLiveStore, useLive } from './use-live.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

test('[MEDIA-28] the participants go 2 s after the meeting', () => {
  useLive.setState({ version: 7, people: { rosa: livePerson('rosa') } });
  clearLive();
  expect(useLive.getState().version).toBeNull();
  vi.advanceTimersByTime(PARTICIPANTS_CLEARED_AFTER_MS - 1);
  expect(Object.keys(useLive.getState().people)).toEqual(['rosa']);
  vi.advanceTimersByTime(1);
  expect(useLive.getState().people).toEqual({});
  expect(PARTICIPANTS_CLEARED_AFTER_MS).toBe(2000);
});

test('[WS-01] a connection that closes late takes nothing from the one that was opened meanwhile', () => {
  const sockets: { onopen?: () => void }[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      static readonly OPEN = 1;
      onopen?: () => void;
      readonly send = vi.fn();
      readonly close = vi.fn();
      constructor() {
        sockets.push(this);
      }
    },
  );
  const connect = () =>
    connectLive({
      personId: 'rosa',
      idVotingSession: 's1',
      heartbeatTransport: 'websocket',
      onRolesChanged: vi.fn(),
      onSiteChanged: vi.fn(),
      onSignedOut: vi.fn(),
      onNotification: vi.fn(),
      onFinalClose: vi.fn(),
    });

  const before = connect();
  const now = connect();
  sockets[1]?.onopen?.();
  useLive.setState({ version: 7, people: { rosa: livePerson('rosa') } });
  before.close();
  vi.advanceTimersByTime(PARTICIPANTS_CLEARED_AFTER_MS);
  expect(useLive.getState()).toMatchObject({ connection: 'connected', version: 7 });
  expect(Object.keys(useLive.getState().people)).toEqual(['rosa']);

  now.close();
  vi.advanceTimersByTime(PARTICIPANTS_CLEARED_AFTER_MS);
  expect(useLive.getState()).toMatchObject({ version: null, people: {} });
});
