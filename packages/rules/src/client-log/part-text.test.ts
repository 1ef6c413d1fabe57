import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialogLine, lineText } from './kept-lines.ts';
import { withoutQuotes, withoutTexts } from './without-texts.ts';

const STACK = 'at send (https://house.example/assets/chat.js:10:20)';
const thrown = (error: Error, message = error.message) =>
  Object.assign(error, { stack: `${error.name}: ${message}\n    ${STACK}` });

/** The line of the console that a program writes which failed over a text of a person. */
const LEAKS: readonly [string, (text: string) => unknown[]][] = [
  ['a message that has it', (text) => [thrown(new Error(`could not send ${text}`))]],
  [
    'what the browser quotes',
    (text) => [thrown(new SyntaxError(`Unexpected token 'x', "${text}" is not valid JSON`))],
  ],
  ['a further argument', (text) => ['not sent', text]],
  ['a quoted part', (text) => [`not sent: "${text}"`]],
  ['an object', (text) => ['not sent', { text, [text]: 1, type: text, deep: { text } }]],
  ['a list', (text) => ['not sent', [text]]],
  ['a member of an error', (text) => [Object.assign(thrown(new Error('x')), { code: text, text })]],
  ['the name of an error', (text) => [Object.assign(new Error('x'), { name: text, stack: text })]],
  [
    'a stack of several lines',
    (text) => [Object.assign(new Error('x'), { stack: `Error: a\n${text}\n    ${STACK}` })],
  ],
  ['a selector', (text) => [thrown(new SyntaxError(`'#${text}' is not a valid selector.`))]],
];

/** What people write: words with spaces, with marks of quotations, and in other letters. */
const TEXTS = [
  'We adjourn at "noon", don\'t we?',
  'نؤجل الجلسة',
  'Отложим заседание',
  '我们休会',
  'l’été `dit` «non»',
];

test.each(LEAKS.flatMap(([what, parts]) => TEXTS.map((text) => [what, text, parts] as const)))(
  '[CLOG-01] no text of a person is in a line: %s, %s',
  (_what, text, parts) => {
    const line = lineText('error', parts(text));
    for (const word of text.split(/[^\p{L}]+/u).filter((one) => one.length > 2))
      expect(line, word).not.toContain(word);
  },
);

test('[CLOG-01] no text is in a line, whatever its letters and marks', () => {
  const text = fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme' }).map((one) => `zq ${one} zq`);
  fc.assert(
    fc.property(text, fc.constantFrom(...LEAKS), (typed, [, parts]) => {
      expect(lineText('warn', parts(typed))).not.toContain('zq');
    }),
  );
});

test.each([
  'TypeError: Cannot read properties of undefined (reading [text])',
  'TypeError: people.map is not a function',
  'TypeError: Failed to fetch',
  'SyntaxError: Unexpected token [text] is not valid JSON',
])('[CLOG-01] an engineer still reads what is known to have no text in it: %s', (known) => {
  const [name = '', ...rest] = known.split(': ');
  const message = rest.join(': ').replaceAll('[text]', "'choice'");
  const line = lineText('error', ['the list failed', Object.assign(thrown(new Error(message)), { name })]);
  expect(line).toBe(`error the list failed ${known} {…}\n    ${STACK}`);
});

test('[CLOG-01] a failed call says its code, its status and the id of its request', () => {
  const failed = Object.assign(new Error('The server answered 502.'), {
    ...{ name: 'ApiError', code: 'unreadable', status: 502, requestId: 'r-1', stack: '' },
  });
  expect(lineText('warn', ['not read', failed])).toBe(
    'warn not read ApiError: The server answered 502. {code: unreadable, status: 502, requestId: r-1, …}',
  );
});

test('[CLOG-01] a choice is not in a line, nor how long its name is', () => {
  const lines = ['Yea', 'Abstain'].map((choice) =>
    lineText('warn', ['cast', choice, { choice, option: 2 }, thrown(new Error(`no option ${choice}`))]),
  );
  expect(lines[0]).toBe(lines[1]);
  expect(lines[0]).not.toContain('2,');
});

test('[CLOG-01] texts that the page has are found in what the program says', () => {
  const say = (text: string) => lineText('warn', [text], ['we adjourn now', 'Yea', 'no']);
  expect(say('not sent: we adjourn now')).toBe('warn not sent: [text]');
  expect(say('chose Yea, of Yeast and no other')).toBe('warn chose [text], of Yeast and no other');
  expect(withoutTexts('a+b (c)', ['a+b', '(c)'])).toBe('[text] [text]');
});

test('[CLOG-01] an error dialog is told by the texts of the program alone', () => {
  const isOwnText = (text: string) => text === 'خطأ';
  expect(dialogLine('خطأ', 'Rosa wrote this', isOwnText)).toBe('error Error dialog: خطأ [text]');
});

test.each([
  ['"a" and "b"', '[text]'],
  ['cut "here', 'cut [text]'],
  ["can't be 'it's mine' again", "can't be [text] again"],
  ['nothing quoted', 'nothing quoted'],
])('[CLOG-01] quoted: %s', (given, expected) => {
  expect(withoutQuotes(given)).toBe(expected);
});
