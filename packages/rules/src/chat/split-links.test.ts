import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks, type ChatPart } from './split-links.ts';

const text = (value: string): ChatPart => ({ kind: 'text', text: value });
const link = (value: string, href = value): ChatPart => ({ kind: 'link', text: value, href });

test.each([
  { given: 'no link', expected: [text('no link')] },
  {
    given: 'see https://a.org/b?c=d#e now',
    expected: [text('see '), link('https://a.org/b?c=d#e'), text(' now')],
  },
  { given: 'HTTP://A.org', expected: [link('HTTP://A.org')] },
  { given: 'www.a.org.', expected: [link('www.a.org', 'https://www.a.org'), text('.')] },
  {
    given: '(see www.a.org/b)',
    expected: [text('(see '), link('www.a.org/b', 'https://www.a.org/b'), text(')')],
  },
  { given: 'https://a.org/b_(c)', expected: [link('https://a.org/b_(c)')] },
  { given: '(https://a.org/b_(c)).', expected: [text('('), link('https://a.org/b_(c)'), text(').')] },
  { given: 'xhttps://a.org', expected: [text('xhttps://a.org')] },
  { given: 'https:// and www. alone', expected: [text('https:// and www. alone')] },
  { given: 'javascript:go()', expected: [text('javascr_ipt:go()')] },
  { given: '<https://a.org>', expected: [link('https://a.org')] },
  { given: '&lt; www.a.org', expected: [text('&lt; '), link('www.a.org', 'https://www.a.org')] },
  {
    given: 'onset = "1" https://a.org/?q=eval(1)',
    expected: [text('onset = 1 '), link('https://a.org/?q=eval(1)')],
  },
  { given: 'https://a.org http://b.org', expected: [link('https://a.org'), text(' '), link('http://b.org')] },
  { given: '', expected: [] },
])('[CHAT-09] $given', ({ given, expected }) => {
  expect(splitLinks(given, { enableLinks: true })).toEqual(expected);
});

test('[CHAT-09] with links switched off all is text', () => {
  expect(splitLinks('www.a.org', { enableLinks: false })).toEqual([text('www.a.org')]);
});

test.each([
  { given: 'a <b> c', expected: 'a b c' },
  { given: '5 &lt; 6', expected: '5 &lt; 6' },
])('[CHAT-10] $given is drawn as $expected', ({ given, expected }) => {
  expect(splitLinks(given, { enableLinks: true })).toEqual([text(expected)]);
});

test('[CHAT-09][CHAT-10] nothing of an unsuspicious message is lost but brackets, and every link has a web address', () => {
  const words = fc.constantFrom(
    'http://',
    'https://a.b',
    'www.x',
    '.',
    ')',
    '(',
    ' ',
    '<1',
    '>',
    'é',
    '&',
    '"',
  );
  fc.assert(
    fc.property(fc.array(words), (list) => {
      const typed = list.join('');
      const parts = splitLinks(typed, { enableLinks: true });
      expect(parts.map((part) => part.text).join('')).toBe(typed.replaceAll(/[<>]/gu, ''));
      for (const part of parts) {
        if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[^\s<>"]+$/i);
      }
    }),
    { numRuns: 500 },
  );
});
