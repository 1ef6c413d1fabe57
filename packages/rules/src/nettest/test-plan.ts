import {
  NETWORK_TESTS,
  type NetworkTestLocation,
  type NetworkTestName,
  TEST_ROOM_PREFIX,
} from '@hemicycle/contract/nettest-names';
import type { NetworkTestResult } from '@hemicycle/contract/nettest';

/** The pings of a test of server calls, and how long each may take. Source: NET-10, NET-11. */
export const PINGS = 10;
export const PING_TIMEOUT_MS = 15_000;
/** The pause between two tests. Source: NET-12. */
export const PAUSE_BETWEEN_TESTS_MS = 1_000;
/** How long the media library may take. Source: NET-13. */
export const LIBRARY_TIMEOUT_MS = 12_000;
/** How often the state of the meeting in the frame is read. Source: NET-15. */
export const JOIN_POLL_MS = 5_000;

export type TestStart = 'automatic' | 'manual';

/** The flags of the site that decide about network tests. */
export interface NetworkTestFlags {
  readonly networkTests: readonly NetworkTestName[];
  readonly enableAutomaticNetworkTests: boolean;
}

/** The tests of one run, in their order. An automatic run makes all of the site's tests in the
 *  foyer, and elsewhere the server calls alone. A manual run makes all of them everywhere. Source:
 *  NET-01, NET-07, CFG-10, A26. */
export function testsOfRun(
  start: TestStart,
  location: NetworkTestLocation,
  { networkTests }: Pick<NetworkTestFlags, 'networkTests'>,
): NetworkTestName[] {
  const all = start === 'manual' || location === 'choosesession';
  return NETWORK_TESTS.filter((name) => networkTests.includes(name) && (all || name === 'server-calls'));
}

/** Whether a test runs by itself. After a media error it also does where it was made before.
 *  Source: NET-08. */
export function runsByItself(
  location: NetworkTestLocation,
  flags: NetworkTestFlags,
  wasCompleted: boolean,
): boolean {
  return (
    flags.enableAutomaticNetworkTests &&
    testsOfRun('automatic', location, flags).length > 0 &&
    (location === 'mediaerror' || !wasCompleted)
  );
}

/** The key under which the browser keeps that the tests of a place were completed; `id`: the
 *  session or the huddle, null where the place has none. Source: NET-04. */
export function completionKey(location: NetworkTestLocation, id: string | null): string {
  return id === null ? `networkTests-${location}` : `networkTests-${location}-${id}`;
}

/** Whether a run is kept as completed. Source: NET-05. */
export function keepsCompletion(start: TestStart, location: NetworkTestLocation): boolean {
  return start === 'automatic' && location !== 'mediaerror';
}

/** Whether the results are shown. Source: NET-09. */
export function showsResults(
  start: TestStart,
  results: readonly Pick<NetworkTestResult, 'result'>[],
  isOtherWindowOpen: boolean,
): boolean {
  return !isOtherWindowOpen && (start === 'manual' || hasFailed(results));
}

export function hasFailed(results: readonly Pick<NetworkTestResult, 'result'>[]): boolean {
  return results.some(({ result }) => result === 'failed');
}

/** The address of each ping: all addresses in turn. Without an address there are no pings. Source:
 *  NET-10. */
export function pingAddresses(urls: readonly string[]): string[] {
  if (urls.length === 0) return [];
  return Array.from({ length: PINGS }, (_, index) => urls[index % Math.min(urls.length, PINGS)] ?? '');
}

/** The word for an outcome: failed server calls are `poor`. Source: NET-17, NET-18. */
export function verdictOf({
  name,
  result,
}: Pick<NetworkTestResult, 'name' | 'result'>): 'passed' | 'failed' | 'poor' {
  if (result === 'passed') return 'passed';
  return name === 'server-calls' ? 'poor' : 'failed';
}

/** Whether a media room is the throw-away room of a network test. */
export function isTestRoom(roomId: string): boolean {
  return roomId.startsWith(TEST_ROOM_PREFIX);
}
