import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseChatText, sanitiseChatText } from './chat-text.ts';

test.each([
  { given: 'a < b > c', expected: 'a &lt; b &gt; c' },
  { given: 'She said "yes", \\o/ it\'s done', expected: 'She said "yes", \\o/ it\'s done' },
  {
    given: 'the description of the script, to evaluate',
    expected: 'the description of the script, to evaluate',
  },
  { given: '<script>alert("x")</script>', expected: '&lt;scr_ipt&gt;alert(x)&lt;/scr_ipt&gt;' },
  { given: '<SCRIPT>', expected: '&lt;SCR_IPT&gt;' },
  { given: '<img src=x onerror="go()">', expected: '&lt;img src=x onerror=go()&gt;' },
  { given: '<img src=x', expected: '&lt;img src=x' },
  { given: 'onclick = "go()"', expected: 'onclick = go()' },
  { given: "javascript:go('a\\b')", expected: 'javascr_ipt:go(ab)' },
  { given: 'eval("1")', expected: 'ev_al(1)' },
  { given: 'one = "1"', expected: 'one = "1"' },
])('[CHAT-08] $given is sent as $expected', ({ given, expected }) => {
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

test('[CHAT-08] no angle bracket leaves, whatever is typed', () => {
  fc.assert(
    fc.property(chatty, (typed) => !/[<>]/.test(sanitiseChatText(typed))),
    { numRuns: 1000 },
  );
});

test('[CHAT-08] sanitising twice is sanitising once', () => {
  fc.assert(
    fc.property(chatty, (typed) => {
      const once = sanitiseChatText(typed);
      expect(sanitiseChatText(once)).toBe(once);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  { given: '  hello \n', expected: 'hello' },
  { given: 'two\nlines', expected: 'two\nlines' },
  { given: '', expected: null },
  { given: ' \t\n\u00A0', expected: null },
  { given: '\u200B\u2060', expected: null },
])('[CHAT-07] $given is sent as $expected', ({ given, expected }) => {
  expect(normaliseChatText(given)).toBe(expected);
});
