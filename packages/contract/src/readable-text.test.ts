import { expect, test } from 'vitest';
import { inOneForm, problemOfSigns } from './readable-text.ts';

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
