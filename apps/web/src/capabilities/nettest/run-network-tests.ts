import type { MeasuredPath } from '@hemicycle/contract/nettest';
import type { NetworkTestName } from '@hemicycle/contract/nettest-names';
import {
  LIBRARY_TIMEOUT_MS,
  PAUSE_BETWEEN_TESTS_MS,
  PING_TIMEOUT_MS,
  pingAddresses,
} from '@hemicycle/rules/nettest/test-plan';
import type { JoinFailure, JoinOutcome } from './join-test-huddle.ts';

/** How a test ended, before it is put into words. */
export type TestOutcome =
  | { readonly name: 'server-calls'; readonly passed: true; readonly pings: readonly Ping[] }
  | { readonly name: 'server-calls'; readonly passed: false; readonly failed: FailedPing }
  | { readonly name: 'initialize-webex-library'; readonly passed: true; readonly tookMs: number }
  | {
      readonly name: 'initialize-webex-library';
      readonly passed: false;
      readonly why: 'timeout' | 'error';
      readonly error: string | null;
    }
  | { readonly name: 'join-huddle-room'; readonly passed: true; readonly path: MeasuredPath }
  | { readonly name: 'join-huddle-room'; readonly passed: false; readonly failure: JoinFailure };

export interface Ping {
  readonly url: string;
  readonly tookMs: number;
}
/** `status` null: no answer came. */
export interface FailedPing {
  readonly url: string;
  readonly status: number | null;
  readonly error: string;
}

export interface TestParts {
  readonly pingUrls: readonly string[];
  readonly ask: typeof fetch;
  /** Loads the site's media library. */
  readonly loadLibrary: () => Promise<unknown>;
  readonly join: () => Promise<JoinOutcome>;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly nowMs: () => number;
  /** Called before each test. */
  readonly onBegin: (name: NetworkTestName) => void;
}

/** Runs these tests one after the other, with a pause of 1 s between two. Never rejects. Source:
 *  NET-01, NET-12. */
export async function runNetworkTests(
  names: readonly NetworkTestName[],
  parts: TestParts,
): Promise<TestOutcome[]> {
  const outcomes: TestOutcome[] = [];
  /* oxlint-disable no-await-in-loop -- the tests must not disturb each other */
  for (const name of names) {
    if (outcomes.length > 0) await parts.wait(PAUSE_BETWEEN_TESTS_MS);
    parts.onBegin(name);
    outcomes.push(await runTest(name, parts));
  }
  /* oxlint-enable no-await-in-loop */
  return outcomes;
}

async function runTest(name: NetworkTestName, parts: TestParts): Promise<TestOutcome> {
  switch (name) {
    case 'server-calls':
      return callServer(parts);
    case 'initialize-webex-library':
      return initialiseLibrary(parts);
    case 'join-huddle-room': {
      const joined = await parts.join();
      return joined.ok
        ? { name, passed: true, path: joined.path }
        : { name, passed: false, failure: joined.failure };
    }
  }
}

/** Sends ten pings, one after the other; the first failure ends the test. Source: NET-10,
 *  NET-11. */
async function callServer({ pingUrls, ask, nowMs }: TestParts): Promise<TestOutcome> {
  const name = 'server-calls';
  const pings: Ping[] = [];
  for (const url of pingAddresses(pingUrls)) {
    const beganMs = nowMs();
    // oxlint-disable-next-line no-await-in-loop -- the first failure ends the test
    const failed = await ping(url, ask);
    if (failed !== null) return { name, passed: false, failed };
    pings.push({ url, tookMs: Math.round(nowMs() - beganMs) });
  }
  return { name, passed: true, pings };
}

/** Calls an address, without cookies where it is not on this site. Such a server need not let pages
 *  read its answer: that one came is enough. */
async function ping(url: string, ask: typeof fetch): Promise<FailedPing | null> {
  const outside = url.startsWith('/')
    ? {}
    : ({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' } as const);
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  try {
    const answer = await ask(url, { cache: 'no-store', signal, ...outside });
    return answer.ok || answer.type === 'opaque'
      ? null
      : { url, status: answer.status, error: answer.statusText };
  } catch (error) {
    return { url, status: null, error: wordsOf(error) };
  }
}

/** The wire's name is of one provider. On a site without it, its own media library is loaded: mesh
 *  or media server. Source: NET-13. */
async function initialiseLibrary({ loadLibrary, wait, nowMs }: TestParts): Promise<TestOutcome> {
  const name = 'initialize-webex-library';
  const beganMs = nowMs();
  const loaded = loadLibrary().then(
    () => ({ name, passed: true, tookMs: Math.round(nowMs() - beganMs) }) as const,
    (error: unknown) => ({ name, passed: false, why: 'error', error: wordsOf(error) }) as const,
  );
  const late = wait(LIBRARY_TIMEOUT_MS).then(
    () => ({ name, passed: false, why: 'timeout', error: null }) as const,
  );
  return Promise.race([loaded, late]);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
