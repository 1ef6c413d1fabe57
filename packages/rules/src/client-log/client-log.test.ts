import { CLIENT_LOG_SEND_MODES } from '@hemicycle/contract/client-log-names';
import { expect, test } from 'vitest';
import { isBenignError } from './is-benign.ts';
import { keepLine, lineText, NO_LINES } from './kept-lines.ts';
import { type LogSituation, sendReason } from './send-reason.ts';

const quiet: LogSituation = {
  modes: ['siteDebug', 'userFlag', 'requested', 'error'],
  nowMs: 100_000,
  hasNewLines: true,
  hasNewError: false,
  flagged: false,
  requestedMs: null,
  lastModeSendMs: null,
};

test.each<{ what: string; given: Partial<LogSituation>; expected: ReturnType<typeof sendReason> }>([
  { what: 'siteDebug sends new lines', given: {}, expected: 'siteDebug' },
  { what: 'without new lines nothing', given: { hasNewLines: false }, expected: null },
  { what: 'a flagged person', given: { flagged: true }, expected: 'userFlag' },
  { what: 'nobody flagged, no debug', given: { modes: ['userFlag'] }, expected: null },
  { what: 'less than 60 s after a send', given: { lastModeSendMs: 40_001 }, expected: null },
  { what: '60 s after a send', given: { lastModeSendMs: 40_000 }, expected: 'siteDebug' },
  {
    what: 'a flagged person less than 60 s after',
    given: { flagged: true, lastModeSendMs: 40_001 },
    expected: null,
  },
  {
    what: 'a request at once, also without new lines',
    given: { requestedMs: 5, lastModeSendMs: 99_999, hasNewLines: false },
    expected: 'requested',
  },
  { what: 'an error at once', given: { hasNewError: true, lastModeSendMs: 99_999 }, expected: 'error' },
  { what: 'an error where errors are not sent', given: { modes: [], hasNewError: true }, expected: null },
  {
    what: 'never, whatever else stands there',
    given: { modes: [...CLIENT_LOG_SEND_MODES], hasNewError: true, requestedMs: 5 },
    expected: null,
  },
])('[CLOG-01][CLOG-03] $what', ({ given, expected }) => {
  expect(sendReason({ ...quiet, ...given })).toBe(expected);
});

test('[CLOG-04] lines are cleared when there are more than the site keeps', () => {
  let kept = NO_LINES;
  for (let line = 1; line <= 4; line += 1) kept = keepLine(kept, `line ${line}`, 3);
  expect(kept).toEqual({ lines: ['line 4'], seen: 4 });
});

test('[CLOG-07] after 10,000 lines nothing more is kept', () => {
  const full = { lines: ['last'], seen: 10_000 };
  expect(keepLine(full, 'one more', 500)).toBe(full);
  expect(keepLine({ ...full, seen: 9_999 }, 'one more', 500).lines).toEqual(['last', 'one more']);
});

test('[CLOG-05][CLOG-06] at most ten arguments and 1,000 characters of a line', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => at);
  expect(lineText('log', twelve)).toBe(`log ${twelve.slice(0, 10).join(' ')}`);
  expect(lineText('error', ['x'.repeat(2_000)])).toHaveLength(1_000);
  expect(lineText('warn', [{ code: 1 }, null, undefined, 2n])).toBe('warn {code: 1, …} null undefined 2');
});

test.each([
  'Uncaught ReferenceError: logger is not defined',
  'GET /api/votingsessions/x/meetinginfo 500',
  'ReferenceError: exports is not defined',
  'GET /interpretation/languages failed',
  'interpretation support languages failed',
])('[CLOG-12] not reported: %s', (line) => {
  expect(isBenignError(line)).toBe(true);
});

test('[CLOG-12] other errors are reported', () => {
  expect(isBenignError('TypeError: x is undefined')).toBe(false);
});
