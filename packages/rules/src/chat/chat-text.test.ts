import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseChatText, sanitiseChatText } from './chat-text.ts';

test.each([
  { given: 'a < b > c', expected: 'a  b  c' },
  { given: 'She said "yes", \\o/ it\'s done', expected: 'She said "yes", \\o/ it\'s done' },
  {
    given: 'the description of the script, to evaluate',
    expected: 'the description of the script, to evaluate',
  },
  { given: '<script>alert("x")</script>', expected: 'scr_iptalert(x)/scr_ipt' },
  { given: '<SCRIPT>', expected: 'SCR_IPT' },
  { given: '<img src=x onerror="go()">', expected: 'img src=x onerror=go()' },
  { given: '<img src=x', expected: 'img src=x' },
  { given: 'onclick = "go()"', expected: 'onclick = go()' },
  { given: "javascript:go('a\\b')", expected: 'javascr_ipt:go(ab)' },
  { given: 'eval("1")', expected: 'ev_al(1)' },
  { given: 'one = "1"', expected: 'one = "1"' },
])('[CHAT-08] [CHAT-10] $given is drawn as $expected', ({ given, expected }) => {
  expect(sanitiseChatText(given)).toBe(expected);
});

const chatty = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '&lt;',
        '&gt;',
        '"',
        "'",
        '\\',
        'script',
        'eval',
        'eval(',
        'on',
        'click=',
        '=',
        '/',
        ' ',
        'scr',
        'ipt',
        '_',
      ),
    ),
  )
  .map((pieces) => pieces.join(''));

test('[CHAT-10] no angle bracket is drawn, whatever is typed', () => {
  fc.assert(
    fc.property(chatty, (typed) => !/[<>]/.test(sanitiseChatText(typed))),
    { numRuns: 1000 },
  );
});

test.each([
  { given: '  hello \n', expected: 'hello' },
  { given: 'two\nlines', expected: 'two\nlines' },
  { given: '', expected: null },
  { given: ' \t\n\u00A0', expected: null },
  { given: '\u200B\u2060', expected: null },
  { given: ' <> ', expected: null },
  { given: '<b>"manuscript"</b> &lt;', expected: '<b>"manuscript"</b> &lt;' },
])('[CHAT-07] $given is sent as $expected', ({ given, expected }) => {
  expect(normaliseChatText(given)).toBe(expected);
});
