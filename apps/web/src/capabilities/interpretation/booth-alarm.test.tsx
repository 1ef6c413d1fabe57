import type { BoothAlarm, InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useChamberMedia, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { useOwnAir } from './air-store.ts';
import { BoothAlarms } from './BoothAlarms.tsx';
import { SilenceWatch } from './SilenceWatch.tsx';

const calls: string[] = [];

beforeEach(() => {
  useSite.setState({ config: publicSite });
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    calls.push(String(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  calls.length = 0;
  useOwnAir.setState({ air: null });
  useSecondRoom.setState({ current: null, sends: false, speaks: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const spanish: InterpreterChannel = {
  ...{ id: 'es', idVotingSession: testSession.idVotingSession, boothId: 'es-booth' },
  ...{ language: 'es', languageNative: 'Español', handover: null, alarm: null },
  ...{ interpreters: [], onAir: null, huddleId: null },
};

function show(alarm: BoothAlarm, { named, moderates }: { named: boolean; moderates: boolean }): void {
  const actionsAllowed = [permissions.interpreterRoomView, ...(moderates ? [permissions.moderation] : [])];
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
  const channel: InterpreterChannel = {
    ...{ ...spanish, alarm },
    interpreters: [
      { userId: 'hugo', displayName: 'Hugo Paz' },
      ...(named ? [{ userId: signedIn.userId, displayName: 'Ana' }] : []),
    ],
    onAir: alarm.kind === 'silent' ? { userId: 'hugo', sinceMs: 1 } : null,
  };
  useLive.setState({ ...emptyLiveStore, session: testSession, interpreterChannels: [channel] });
}

const long = 60_000;

test.each([
  [
    'empty',
    { named: true, moderates: false },
    'Nobody is on air in Español. People are listening. Go on air.',
  ],
  ['empty', { named: false, moderates: true }, /People are listening and hear the floor alone/u],
  [
    'silent',
    { named: true, moderates: false },
    /Español is silent.*Hugo Paz has not been heard for 3 seconds/u,
  ],
  ['silent', { named: false, moderates: true }, /Español is silent/u],
] as const)('[BEY-38] the alarm of a booth that is %s, to %j', async (kind, who, text) => {
  show({ kind, sinceMs: Date.now() - long }, who);
  const { container } = draw(<BoothAlarms />);
  const alarm = await screen.findByRole('alert');
  if (typeof text === 'string') expect(alarm.textContent).toBe(text);
  else expect(alarm.textContent).toMatch(text);
  await expectAccessible(container);
});

test('[BEY-38] who has nothing to do with the booth is not alarmed, and nobody within three seconds', () => {
  show({ kind: 'silent', sinceMs: Date.now() - long }, { named: false, moderates: false });
  const { unmount } = draw(<BoothAlarms />);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  vi.useFakeTimers({ now: Date.now() });
  show({ kind: 'empty', sinceMs: Date.now() }, { named: true, moderates: false });
  draw(<BoothAlarms />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(3_100));
  expect(screen.getByRole('alert')).toBeDefined();
});

test('[BEY-38] the page of the interpreter on air tells that they are silent while the floor speaks, and heard again', () => {
  vi.useFakeTimers();
  useSignIn.setState({ info: signedIn });
  const { snapshot } = useChamberMedia.getState();
  const hugo = { ...{ userId: 'hugo', peerId: 'hugo', speaking: true } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these fields are read
  const people = [hugo] as unknown as typeof snapshot.people;
  useChamberMedia.setState({ snapshot: { ...snapshot, people } });
  const room = { roomId: 'es', setSending: async () => ({ ok: true }) as const, leave: () => undefined };
  const air = { channelId: 'es', languageNative: 'Español', room, open: true, coughs: false };
  useOwnAir.setState({ air });
  useSecondRoom.setState({ current: { roomId: 'es', connection: 'joined' }, sends: true, speaks: true });
  draw(<SilenceWatch />);
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
  useOwnAir.setState({ air: { ...air, coughs: true } });
  vi.advanceTimersByTime(4_000);
  expect(calls).toEqual(['{"silent":true}']);
  useOwnAir.setState({ air });
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual(['{"silent":true}', '{"silent":false}']);
  // Nothing is missing while the floor speaks the language of the booth.
  useSecondRoom.setState({ speaks: false });
  useLive.setState({ ...emptyLiveStore, interpreterChannels: [spanish], floorLanguages: ['es'] });
  vi.advanceTimersByTime(10_000);
  expect(calls).toHaveLength(2);
  useLive.setState({ floorLanguages: ['fr'] });
  vi.advanceTimersByTime(4_000);
  expect(calls).toHaveLength(3);
});
