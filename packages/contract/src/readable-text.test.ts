import { expect, test } from 'vitest';
import { cleanedLine, cleanedLines, inOneForm, problemOfSigns } from './readable-text.ts';

test.each([
  ['Ada Lind', null],
  ['Zoë 王小明 आयुष שלום', null],
  ['علی\u200Cرضا', null],
  ['क्\u200Dष', null],
  ['👩\u200D⚖\uFE0F', null],
  ['葛\u{E0100}城', null],
  ['M\uFFFDller', 'unreadable'],
  ['Jo\uE000', 'unreadable'],
  ['Ada\nLind', 'control'],
  ['Ada\u2028Lind', 'control'],
  ['Ada\u0085', 'control'],
  ['Ada\u200BLind', 'unseen'],
  ['Ada\u200CLind', 'unseen'],
  ['Ada\uFE0F', 'unseen'],
  ['\u2066Ada', 'unseen'],
  ['Ada\u{E0041}', 'unseen'],
  ['Ada\u3164', 'unseen'],
] as const)('[PEOP-02] %j: %s', (text, problem) => {
  expect(problemOfSigns(text)).toBe(problem);
});

test('[PEOP-02] texts that only blanks and composition tell apart become the same', () => {
  expect(inOneForm(' Zoe\u0308\u00A0 \u2003Lind ')).toBe('Zoë Lind');
});

test.each([
  ['one\r\ntwo\rthree', 'one\ntwo\nthree', 'one two three'],
  ['page\u000Cbreak\u000Bline\u2028end\u0085', 'page\nbreak\nline\nend\n', 'page break line end '],
  ['a\tb', 'a\tb', 'a b'],
  ['\u0000be\u0007ll\u001B[2J\u007F', 'bell[2J', 'bell[2J'],
  ['سلام 👩\u200D⚖', 'سلام 👩\u200D⚖', 'سلام 👩\u200D⚖'],
])('[PEOP-02] %j without control characters is %j, in one line %j', (text, lines, line) => {
  expect([cleanedLines(text), cleanedLine(text)]).toEqual([lines, line]);
});

test('[BEY-46] a letter with more marks than any script has is refused, and costs no more than others', () => {
  const marks = 'a' + '\u0316\u0301'.repeat(57_000);
  expect(inOneForm(marks)).toBe(marks);
  expect(problemOfSigns(marks)).toBe('unreadable');
  expect(problemOfSigns(`a${'\u0301'.repeat(30)}`)).toBeNull();
});
