import type { MeasuredPath, NetworkTestResult, SelfTest } from '@hemicycle/contract/nettest';
import type { NetworkTestLocation, NetworkTestName } from '@hemicycle/contract/nettest-names';
import { NETWORK_TEST_LOG_LINE_MAX_CHARS } from '@hemicycle/contract/limits';
import { selfTestStateOf } from '@hemicycle/rules/nettest/judge-path';
import {
  completionKey,
  keepsCompletion,
  runsByItself,
  showsResults,
  testsOfRun,
  type TestStart,
} from '@hemicycle/rules/nettest/test-plan';
import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageStore } from '../../page-state.ts';
import { serverClock } from '../../server-clock.ts';
import { recall, remember } from '../../ui/browser-memory.ts';
import { isWindowOpen } from '../../ui/Dialog.tsx';
import { enterAudit, recentLogLines } from '../audit/public.ts';
import { loadMediaLibrary } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { joinTestHuddle } from './join-test-huddle.ts';
import { openTestFrame } from './open-test-frame.ts';
import { presentOutcome } from './present-outcome.ts';
import { runNetworkTests } from './run-network-tests.ts';
import { testParts } from './test-parts.ts';

/** Where tests run; `id`: the session or the huddle; null: the place has none. */
export interface TestPlace {
  readonly location: NetworkTestLocation;
  readonly id: string | null;
}

export interface FinishedTests {
  readonly start: TestStart;
  readonly results: readonly NetworkTestResult[];
  readonly path: MeasuredPath | null;
  readonly state: SelfTest['state'];
  readonly atMs: number;
}

/** The network tests of this page. `running`: the run under way, with the test at work; null: none.
 *  `last`: the last run that ended. `isShown`: its window is open. */
export const useNetworkTests = pageStore<{
  readonly running: { readonly start: TestStart; readonly name: NetworkTestName | null } | null;
  readonly last: FinishedTests | null;
  readonly isShown: boolean;
}>(() => ({ running: null, last: null, isShown: false }));

/** Runs the tests of a place unless a run is under way: those of the site for a person who asks,
 *  else those that run by themselves, where they are due. The results are shown, sent to the server
 *  and kept as the flags say. A person who asks during a run sees that run; where it is one of the
 *  server calls alone, all tests follow it. Never rejects. Source: NET-04 … NET-09, BEY-44. */
export async function startNetworkTests(start: TestStart, place: TestPlace): Promise<void> {
  const { flags, media } = useSite.getState().config ?? {};
  if (flags == null) return;
  const key = completionKey(place.location, place.id);
  if (start === 'automatic' && !runsByItself(place.location, flags, recall(key) !== null)) return;
  if (start === 'manual' && (!flags.enableManualNetworkTests || isWindowOpen())) return;
  const { running } = useNetworkTests.getState();
  if (running !== null) {
    if (start === 'manual') useNetworkTests.setState({ running: { ...running, start }, isShown: true });
    return;
  }
  // A hosted provider has no throw-away rooms: its sites are tested up to its library.
  const namesOf = (how: TestStart) =>
    testsOfRun(how, place.location, flags).filter((name) => media !== 'webex' || name !== 'join-huddle-room');
  const names = namesOf(start);
  if (names.length === 0) return;
  useNetworkTests.setState({ running: { start, name: null }, isShown: start === 'manual' });
  try {
    await i18next.loadNamespaces('nettest');
    let finished = await run(start, names, flags);
    if (keepsCompletion(start, place.location)) remember(key, true);
    const isAsked = start === 'automatic' && useNetworkTests.getState().running?.start === 'manual';
    if (isAsked && namesOf('manual').length > names.length) {
      await tellServer(place.location, finished);
      finished = await run('manual', namesOf('manual'), flags);
    }
    const { isShown } = useNetworkTests.getState();
    const shows =
      isShown || (start === 'automatic' && !isAsked && showsResults(start, finished.results, isWindowOpen()));
    const last = isAsked ? { ...finished, start: 'manual' as const } : finished;
    useNetworkTests.setState({ running: null, last, isShown: shows });
    await tellServer(place.location, finished);
  } catch (error) {
    noteFailure('the network could not be tested', error);
    useNetworkTests.setState({ running: null, isShown: false });
  }
}

async function run(
  start: TestStart,
  names: readonly NetworkTestName[],
  flags: { readonly networkTestsPingUrls: readonly string[]; readonly joinTestHuddleTimeout: number },
): Promise<FinishedTests> {
  const t = i18next.getFixedT(null, 'nettest');
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const title = t('roomTitle');
  const outcomes = await runNetworkTests(names, {
    pingUrls: flags.networkTestsPingUrls,
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
async function tellServer(location: NetworkTestLocation, finished: FinishedTests): Promise<void> {
  const logLines = recentLogLines().map((line) => line.slice(0, NETWORK_TEST_LOG_LINE_MAX_CHARS));
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
