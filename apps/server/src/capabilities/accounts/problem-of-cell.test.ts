import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { expect, test } from 'vitest';
import { problemOfCell } from './problem-of-cell.ts';

test.each([
  ['José Núñez', null],
  ['M&G Partners; Ltd', null],
  ['???', 'a letter was lost'],
  ['Jos? N??ez', 'a letter was lost'],
  ['Jos?', 'a letter was lost'],
  ['Ma\u0301rio \uE000', 'could not be read'],
  ['Jos&#233;', 'the source of a web page'],
  ['Jos&eacute;', 'the source of a web page'],
])('[PEOP-02] the name %j in a list: %s', (name, said) => {
  const problem = problemOfCell(name, 'displayName');
  if (said === null) expect(problem).toBeNull();
  else expect(problem && sayListProblem(problem, 'en')).toContain(said);
});

test('[PEOP-02] one question mark in another cell than a name stands', () => {
  expect(problemOfCell('Who pays?', 'groups')).toBeNull();
  expect(problemOfCell('Gr?ne', 'groups')?.code).toBe('lost-letter');
});
