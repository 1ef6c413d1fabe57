import type { MeasuredPath } from '@hemicycle/contract/nettest';
import type { NetworkTestLocation, NetworkTestName } from '@hemicycle/contract/nettest-names';
import { NETWORK_TEST_LOG_LINE_MAX_CHARS } from '@hemicycle/contract/limits';
import { selfTestStateOf } from '@hemicycle/rules/nettest/judge-path';
import type { TestStart } from '@hemicycle/rules/nettest/test-plan';
import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { serverClock } from '../../server-clock.ts';
import { enterAudit, recentLogLines } from '../audit/public.ts';
import { loadMediaLibrary } from '../media/public.ts';
import { joinTestHuddle } from './join-test-huddle.ts';
import { openTestFrame } from './open-test-frame.ts';
import { presentOutcome } from './present-outcome.ts';
import { runNetworkTests } from './run-network-tests.ts';
import { testParts } from './test-parts.ts';
import { type FinishedTests, useNetworkTests } from './tests-store.ts';

/** Runs the named tests of the network, one after the other. */
export async function runTests(
  start: TestStart,
  names: readonly NetworkTestName[],
  flags: { readonly networkTestsPingUrls: readonly string[]; readonly joinTestHuddleTimeout: number },
): Promise<FinishedTests> {
  const t = i18next.getFixedT(null, 'nettest');
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const title = t('roomTitle');
  const outcomes = await runNetworkTests(names, {
    // A run that nobody asked for tells no other server the address of the person.
    pingUrls: flags.networkTestsPingUrls.filter((url) => start === 'manual' || url.startsWith('/')),
    ask: (input, init) => fetch(input, init),
    loadLibrary: loadMediaLibrary,
    join: () =>
      joinTestHuddle({
        createRoom: async () => (await api('POST /api/huddle/network-test', { body: { title } })).id,
        openFrame: (roomId) => openTestFrame(roomId, title),
        timeoutMs: flags.joinTestHuddleTimeout,
        wait,
      }),
    wait,
    nowMs: () => performance.now(),
    onBegin: (name) =>
      useNetworkTests.setState(({ running }) => ({ running: { start: running?.start ?? start, name } })),
    ...testParts().replaced,
  });
  const joined = outcomes.find((outcome) => outcome.name === 'join-huddle-room');
  const path = joined?.passed === true ? joined.path : null;
  const results = outcomes.map((outcome) => presentOutcome(outcome, crypto.randomUUID(), t));
  return { start, results, path, state: selfTestStateOf(results, path), atMs: serverClock.nowMs() };
}

/** Enters the results into the audit log, with the last lines of the page's log, and keeps them as
 *  the person's last self-test. Source: NET-06, AUDIT-03, BEY-44. */
export async function tellServer(location: NetworkTestLocation, finished: FinishedTests): Promise<void> {
  const logLines = (await recentLogLines()).map((line) => line.slice(0, NETWORK_TEST_LOG_LINE_MAX_CHARS));
  const tests = [...finished.results];
  await Promise.all([
    enterAudit({ logType: 'userNetworkTest', logObject: { location, tests, logLines } }),
    keepSelfTest(finished),
  ]);
}

/** Keeps the outcome as the person's last self-test. A run of the server calls alone says too
 *  little to replace a whole one, unless they failed. */
async function keepSelfTest({ results, path, state }: FinishedTests): Promise<void> {
  const isWhole = results.some(({ name }) => name === 'join-huddle-room');
  if (!isWhole && state === 'ready') return;
  try {
    const tests = results.map(({ name, result }) => ({ name, result }));
    await api('PUT /api/people/self-test', { body: { tests, path } });
  } catch (error) {
    noteFailure('the self-test could not be kept', error);
  }
}

/** Adds to the last run whether the person's voice came back. */
export async function noteVoice(voice: NonNullable<MeasuredPath['voice']>): Promise<void> {
  const { last } = useNetworkTests.getState();
  if (last?.path == null) return;
  const path = { ...last.path, voice };
  const heard = { ...last, path, state: selfTestStateOf(last.results, path) };
  useNetworkTests.setState({ last: heard });
  await keepSelfTest(heard);
}
