import { describe, expect, test } from 'vitest';
import { describeDurations } from './durations.mjs';

describe('telling how long the files of tests took', () => {
  const budget = {
    unit: { projectSeconds: 10, fileSeconds: 5 },
    pages: { projectSeconds: 100, fileSeconds: 60 },
  };

  test('the sum of each project, then the slowest files first; a file that ran twice has both times', () => {
    const files = [
      { project: 'unit', file: 'a', seconds: 2 },
      { project: 'pages', file: 'b', seconds: 30 },
      { project: 'unit', file: 'a', seconds: 1.5 },
      { project: 'pages', file: 'c', seconds: 40 },
    ];
    expect(describeDurations(files, budget)).toEqual([
      '   70 s  pages, 2 files',
      '    4 s  unit, 1 file',
      '',
      'The slowest 3 of 3 files:',
      '   40.0 s  pages: c',
      '   30.0 s  pages: b',
      '    3.5 s  unit: a',
    ]);
  });

  test('names the project and the file that are over the budget, and a project that has none', () => {
    const files = [
      { project: 'unit', file: 'a', seconds: 6 },
      { project: 'unit', file: 'b', seconds: 5 },
      { project: 'pages', file: 'c', seconds: 60 },
      { project: 'new', file: 'd', seconds: 1 },
    ];
    expect(describeDurations(files, budget).slice(-4)).toEqual([
      'Over the budget of scripts/testing/budget.json (no failure):',
      '- unit took 11 s of 10 s',
      '- new has no budget',
      '- unit: a took 6 s of 5 s',
    ]);
  });

  test('lists no more than the 25 slowest', () => {
    const files = Array.from({ length: 30 }, (_, seconds) => ({
      project: 'unit',
      file: `${seconds}`,
      seconds,
    }));
    const lines = describeDurations(files, { unit: { projectSeconds: 1000, fileSeconds: 1000 } });
    expect(lines.filter((line) => line.includes('unit: '))).toHaveLength(25);
    expect(lines.at(-1)).toContain('unit: 5');
  });

  test('says nothing where nothing ran', () => {
    expect(describeDurations([], budget)).toEqual([]);
  });
});
