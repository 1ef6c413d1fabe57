import { NETWORK_TEST_LOCATIONS, NETWORK_TESTS } from '@hemicycle/contract/nettest-names';
import { expect, test } from 'vitest';
import {
  completionKey,
  isTestRoom,
  JOIN_POLL_MS,
  keepsCompletion,
  LIBRARY_TIMEOUT_MS,
  PAUSE_BETWEEN_TESTS_MS,
  PING_TIMEOUT_MS,
  pingAddresses,
  runsByItself,
  showsResults,
  testsOfRun,
  verdictOf,
} from './test-plan.ts';

const on = { networkTests: [...NETWORK_TESTS], enableAutomaticNetworkTests: true };
const passed = { result: 'passed' } as const;
const failed = { result: 'failed' } as const;

test('the tests run in the specified order, whatever the order of the flag (NET-01, CFG-10)', () => {
  const flags = { networkTests: ['join-huddle-room', 'server-calls'] } as const;
  expect(testsOfRun('manual', 'mainchamber', on)).toEqual([
    'server-calls',
    'initialize-webex-library',
    'join-huddle-room',
  ]);
  expect(testsOfRun('manual', 'choosesession', flags)).toEqual(['server-calls', 'join-huddle-room']);
  expect(testsOfRun('manual', 'choosesession', { networkTests: [] })).toEqual([]);
});

test.each(NETWORK_TEST_LOCATIONS)('an automatic run at %s makes its tests (NET-03, NET-07)', (location) => {
  expect(testsOfRun('automatic', location, on)).toEqual(
    location === 'choosesession' ? NETWORK_TESTS : ['server-calls'],
  );
});

test.each([
  { location: 'mainchamber', flags: on, done: false, runs: true },
  { location: 'mainchamber', flags: on, done: true, runs: false },
  { location: 'mediaerror', flags: on, done: true, runs: true },
  { location: 'mediaerror', flags: { ...on, enableAutomaticNetworkTests: false }, done: false, runs: false },
  { location: 'choosesession', flags: { ...on, networkTests: [] }, done: false, runs: false },
  {
    location: 'huddle',
    flags: { ...on, networkTests: ['join-huddle-room' as const] },
    done: false,
    runs: false,
  },
] as const)('at $location, completed: $done, a run begins by itself: $runs (NET-08)', (given) => {
  expect(runsByItself(given.location, given.flags, given.done)).toBe(given.runs);
});

test('the completion flag stands under its place and session or huddle (NET-04)', () => {
  expect(completionKey('choosesession', null)).toBe('networkTests-choosesession');
  expect(completionKey('huddle', 'h1')).toBe('networkTests-huddle-h1');
});

test('manual runs and runs after a media error keep no flag (NET-05)', () => {
  expect(keepsCompletion('automatic', 'choosesession')).toBe(true);
  expect(keepsCompletion('manual', 'choosesession')).toBe(false);
  expect(keepsCompletion('automatic', 'mediaerror')).toBe(false);
});

test.each([
  { start: 'manual', results: [passed], other: false, shows: true },
  { start: 'manual', results: [failed], other: true, shows: false },
  { start: 'automatic', results: [passed, passed], other: false, shows: false },
  { start: 'automatic', results: [passed, failed], other: false, shows: true },
  { start: 'automatic', results: [failed], other: true, shows: false },
] as const)('results of a run ($start, other window: $other) show: $shows (NET-09)', (given) => {
  expect(showsResults(given.start, given.results, given.other)).toBe(given.shows);
});

test.each([
  { urls: ['/a'], expected: Array.from({ length: 10 }, () => '/a') },
  { urls: ['/a', '/b', '/c'], expected: ['/a', '/b', '/c', '/a', '/b', '/c', '/a', '/b', '/c', '/a'] },
  {
    urls: Array.from({ length: 12 }, (_, index) => `/${index}`),
    expected: Array.from({ length: 10 }, (_, index) => `/${index}`),
  },
  { urls: [], expected: [] },
])('ten pings are spread over the addresses (NET-10)', ({ urls, expected }) => {
  expect(pingAddresses(urls)).toEqual(expected);
});

test('the times are those of the specification (NET-11, NET-12, NET-13, NET-15)', () => {
  expect([PING_TIMEOUT_MS, PAUSE_BETWEEN_TESTS_MS, LIBRARY_TIMEOUT_MS, JOIN_POLL_MS]).toEqual([
    15_000, 1_000, 12_000, 5_000,
  ]);
});

test.each([
  { name: 'server-calls', result: 'failed', word: 'poor' },
  { name: 'server-calls', result: 'passed', word: 'passed' },
  { name: 'initialize-webex-library', result: 'failed', word: 'failed' },
  { name: 'join-huddle-room', result: 'failed', word: 'failed' },
] as const)('$name that $result is $word (NET-17, NET-18)', ({ word, ...result }) => {
  expect(verdictOf(result)).toBe(word);
});

test('a test room is told by its id (NET-14)', () => {
  expect(isTestRoom('network-test-1')).toBe(true);
  expect(isTestRoom('6a1d')).toBe(false);
});
