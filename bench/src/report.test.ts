import { expect, test } from 'vitest';
import { inLines } from './report.ts';

const spread = (minimum: number, median: number, maximum: number) => ({ minimum, median, maximum });

test('a result is told with its baselines, its target and what costs the time', () => {
  const text = inLines({
    name: 'casts',
    title: 'durable casts',
    figures: [
      {
        name: '50 connections',
        unit: 'a second',
        decimals: 0,
        value: spread(900, 1000, 1100.4),
        baselines: [{ name: 'raw inserts', value: spread(1900, 2000, 2100), ratio: spread(0.4, 0.45, 0.6) }],
        target: { text: '0.5 of raw inserts', met: false },
        notes: ['The server took 50 % of the machine.'],
      },
    ],
  });
  expect(text.split('\n')).toEqual([
    'casts: durable casts',
    '  50 connections: 900 / 1000 / 1100 a second',
    '    0.40 / 0.45 / 0.60 of raw inserts (1900 / 2000 / 2100 a second)',
    '    target 0.5 of raw inserts: missed',
    '    The server took 50 % of the machine.',
  ]);
});

test('a figure without a target claims nothing', () => {
  const figure = {
    name: 'build',
    unit: 's',
    decimals: 1,
    value: spread(1, 1, 1),
    baselines: [],
    target: null,
    notes: [],
  };
  expect(inLines({ name: 'sockets', title: 'sockets', figures: [figure] })).not.toMatch(/target|met|missed/u);
});
