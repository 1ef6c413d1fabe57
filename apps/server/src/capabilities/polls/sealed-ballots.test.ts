import { randomBytes } from 'node:crypto';
import type { BallotShape } from '@hemicycle/rules/polls/ballot-text';
import { describe, expect, test } from 'vitest';
import { sealOf } from './sealed-ballots.ts';

const shape: BallotShape = {
  form: { kind: 'single' },
  voteOptions: ['Yea', 'Nay', 'Present, not voting ✓'],
  maySplit: false,
};
const key = randomBytes(32);
const seal = sealOf('poll-1', key, shape);

describe('[BEY-03] a sealed ballot', () => {
  test.each(shape.voteOptions)('of %s opens again, for its voter', (option) => {
    expect(seal.open('v1', seal.seal('v1', option))).toBe(option);
  });

  test('is as long as every other of the poll and never the same twice', () => {
    const sealed = shape.voteOptions.flatMap((option) => [seal.seal('v1', option), seal.seal('v1', option)]);
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
    expect(new Set(sealed.map((one) => one.toString('hex'))).size).toBe(sealed.length);
    expect(sealed.some((one) => one.includes('Yea'))).toBe(false);
  });

  test('does not open for another voter, in another poll, by another key, or changed', () => {
    const sealed = seal.seal('v1', 'Yea');
    const changed = Buffer.from(sealed);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => seal.open('v2', sealed)).toThrow();
    expect(() => sealOf('poll-2', key, shape).open('v1', sealed)).toThrow();
    expect(() => sealOf('poll-1', randomBytes(32), shape).open('v1', sealed)).toThrow();
    expect(() => seal.open('v1', changed)).toThrow();
    expect(() => seal.open('v1', sealed.subarray(0, 20))).toThrow();
  });

  test('holds the longest ballot of each form', () => {
    const options = Array.from({ length: 30 }, (_, index) => `"\u{1F5F3}" ${String(index).repeat(50)}`);
    const part = (voteDecision: string) => ({ voteDecision, weight: '123456789012.12345678' });
    const forms: [BallotShape, string][] = [
      [{ form: { kind: 'ranking' }, voteOptions: options, maySplit: false }, JSON.stringify(options)],
      [{ form: { kind: 'single' }, voteOptions: options, maySplit: true }, JSON.stringify(options.map(part))],
      [
        {
          form: {
            kind: 'questions',
            questions: options.slice(0, 20).map((question) => ({ question, voteOptions: options })),
          },
          voteOptions: [],
          maySplit: false,
        },
        JSON.stringify(options.slice(0, 20)),
      ],
    ];
    for (const [form, text] of forms) {
      const its = sealOf('poll-1', key, form);
      expect(its.open('v1', its.seal('v1', text))).toBe(text);
    }
  });
});

test('[BEY-03] a mark tells the same request from another one, and needs the key', () => {
  const mark = seal.markOf('v1', 'r1', 'Yea');
  expect(seal.markOf('v1', 'r1', 'Yea')).toBe(mark);
  expect(seal.markOf('v1', 'r1', 'Nay')).not.toBe(mark);
  expect(seal.markOf('v2', 'r1', 'Yea')).not.toBe(mark);
  expect(sealOf('poll-1', randomBytes(32), shape).markOf('v1', 'r1', 'Yea')).not.toBe(mark);
});
