import {
  completionKey,
  keepsCompletion,
  runsByItself,
  showsResults,
  testsOfRun,
  type TestStart,
} from '@hemicycle/rules/nettest/test-plan';
import i18next from 'i18next';
import { loadPatiently } from '../../load-patiently.ts';
import { noteFailure } from '../../note-failure.ts';
import { recall, remember } from '../../ui/browser-memory.ts';
import { isWindowOpen } from '../../ui/open-windows.ts';
import { useSite } from '../site/public.ts';
import { type TestPlace, useNetworkTests } from './tests-store.ts';

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
    const [{ runTests, tellServer }] = await Promise.all([
      loadPatiently(() => import('./test-run.ts')),
      i18next.loadNamespaces('nettest'),
    ]);
    let finished = await runTests(start, names, flags);
    if (keepsCompletion(start, place.location)) remember(key, true);
    const isAsked = start === 'automatic' && useNetworkTests.getState().running?.start === 'manual';
    if (isAsked && namesOf('manual').length > names.length) {
      await tellServer(place.location, finished);
      finished = await runTests('manual', namesOf('manual'), flags);
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
