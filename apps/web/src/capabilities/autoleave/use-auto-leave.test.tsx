import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { emptyLiveStore, type LiveStore, useLive } from '../../realtime/use-live.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { useAutoLeave } from './use-auto-leave.ts';

const api = vi.fn<(call: string, options?: unknown) => Promise<unknown>>();
standInForApi(api);

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.mockReset().mockRejectedValue(new Error('no network'));
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, autoLeaveEnabled: true } } });
});
afterEach(() => {
  vi.useRealTimers();
  useLive.setState(emptyLiveStore);
});

/** A page in a meeting that ends `endsInMs` from now. `pass` lets time pass. */
async function enter({
  endsInMs,
  begunMs = HOUR_MS,
  ...given
}: { endsInMs: number; begunMs?: number } & Partial<Pick<LiveStore, 'people' | 'connection'>>) {
  const onLeave = vi.fn<(reason: string) => boolean>(() => true);
  useLive.setState({
    ...emptyLiveStore,
    version: 1,
    connection: 'connected',
    people: { rosa: livePerson('rosa') },
    session: { ...testSession, epochStartTime: NOW - begunMs, epochEndTime: NOW + endsInMs },
    ...given,
  });
  renderHook(() => useAutoLeave({ idVotingSession: 's1', inHuddle: false, hangUpMs: () => 0, onLeave }));
  await vi.dynamicImportSettled();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  return { onLeave, pass };
}
const bot = (userId: string) => livePerson(userId, { isBot: true });

test.each([
  { beside: 'bots alone', people: { rosa: bot('rosa'), tv: bot('tv') }, leaves: [['only-bots']] },
  { beside: 'a member', people: { rosa: bot('rosa'), kenji: livePerson('kenji') }, leaves: [] },
  {
    beside: 'a member whose line is lost',
    people: { rosa: bot('rosa'), kenji: livePerson('kenji', { connected: false }) },
    leaves: [['only-bots']],
  },
  {
    beside: 'a member who has left',
    people: { rosa: bot('rosa'), kenji: livePerson('kenji', { meeting: 'NOT_IN_MEETING' }) },
    leaves: [['only-bots']],
  },
])('[LEAVE-08] a bot beside $beside, 90 s before the end: $leaves', async ({ people, leaves }) => {
  const { onLeave, pass } = await enter({ endsInMs: 91_000, people });
  await pass(5000);
  expect(onLeave.mock.calls).toEqual(leaves);
});

test('[LEAVE-08] a person beside bots is not taken for one', async () => {
  const { onLeave, pass } = await enter({
    endsInMs: 91_000,
    people: { rosa: livePerson('rosa', { connected: false }), tv: bot('tv') },
  });
  await pass(5000);
  expect(onLeave).not.toHaveBeenCalled();
});

test.each([
  {
    planned: 'a day, from its start',
    begunMs: 24 * HOUR_MS - 2000,
    endsInMs: 1000,
    leaves: [['day-is-over']],
  },
  { planned: '34 hours, on its second day', begunMs: 29 * HOUR_MS, endsInMs: 5 * HOUR_MS, leaves: [] },
  {
    planned: 'three days, at the end of its second',
    begunMs: 48 * HOUR_MS - 2000,
    endsInMs: 24 * HOUR_MS,
    leaves: [['day-is-over']],
  },
])('[LEAVE-09] the 24 hours of a meeting planned for $planned: $leaves', async ({ leaves, ...times }) => {
  const { onLeave, pass } = await enter({ ...times, connection: 'closed' });
  await pass(5000);
  expect(onLeave.mock.calls).toEqual(leaves);
});

test.each([
  { line: 'connected', leaves: [['ended']] },
  { line: 'closed', leaves: [] },
] as const)(
  '[LEAVE-01] [LEAVE-04] [LEAVE-06] [BEY-23] past the end, where asking fails and the line is $line: $leaves',
  async ({ line, leaves }) => {
    const { onLeave, pass } = await enter({ endsInMs: 56_000, connection: line });
    await pass(500);
    expect(api).not.toHaveBeenCalled();
    await pass(60_000);
    expect(api.mock.calls).toEqual(
      Array.from({ length: 2 }, () => [
        'GET /api/votingsessions/checkextend/:idVotingSession',
        { params: { idVotingSession: 's1' } },
      ]),
    );
    expect(onLeave.mock.calls).toEqual(leaves);
  },
);
