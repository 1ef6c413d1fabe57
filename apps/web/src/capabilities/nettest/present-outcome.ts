import type { NetworkTestResult } from '@hemicycle/contract/nettest';
import { NETWORK_TEST_LINE_MAX_CHARS, NETWORK_TEST_LINES_MAX } from '@hemicycle/contract/nettest-names';
import type { TFunction } from 'i18next';
import { formats } from '../../i18n/formats.ts';
import type { JoinFailure } from './join-test-huddle.ts';
import type { TestOutcome } from './run-network-tests.ts';

type T = TFunction<'nettest'>;
type TestError = NonNullable<NetworkTestResult['error']>;

/** The result of a test in words, as it is shown and sent. Source: NET-02, NET-17, NET-19 …
 *  NET-21. */
export function presentOutcome(outcome: TestOutcome, id: string, t: T): NetworkTestResult {
  const { name } = outcome;
  if (!outcome.passed) return { id, name, result: 'failed', error: short(errorOf(outcome, t)) };
  const lines = linesOf(outcome, t).map((line) => line.slice(0, NETWORK_TEST_LINE_MAX_CHARS));
  return { id, name, result: 'passed', success: lines.slice(0, NETWORK_TEST_LINES_MAX) };
}

function linesOf(outcome: Extract<TestOutcome, { passed: true }>, t: T): string[] {
  const { number } = formats();
  switch (outcome.name) {
    case 'server-calls':
      return outcome.pings.map(({ url, tookMs }) => t('pinged', { url, ms: number(tookMs) }));
    case 'initialize-webex-library':
      return [t('initialised', { ms: number(outcome.tookMs) })];
    case 'join-huddle-room':
      return [t('joined')];
  }
}

function errorOf(outcome: Extract<TestOutcome, { passed: false }>, t: T): TestError {
  switch (outcome.name) {
    case 'server-calls': {
      const { url, status, error } = outcome.failed;
      return { message: t('callsFailed'), url, status, error };
    }
    case 'initialize-webex-library': {
      const message = t(outcome.why === 'timeout' ? 'libraryTimeout' : 'libraryFailed');
      return { message, url: null, status: null, error: outcome.error };
    }
    case 'join-huddle-room':
      return { message: t('joinFailed'), ...detailOf(outcome.failure, t) };
  }
}

function detailOf(failure: JoinFailure, t: T): Omit<TestError, 'message'> {
  switch (failure.why) {
    case 'timeout':
      return { url: null, status: null, error: t('joinTimeout') };
    case 'room':
      return { url: failure.url, status: failure.status, error: failure.error };
    case 'problem':
      return { url: null, status: null, error: t('joinProblem', { code: failure.problem }) };
  }
}

function short({ message, url, status, error }: TestError): TestError {
  const cut = (text: string | null) => text?.slice(0, NETWORK_TEST_LINE_MAX_CHARS) ?? null;
  return { message, url: cut(url), status, error: cut(error) };
}
