import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealed } from './open-sealed-ballots.ts';
import { sealOf } from './sealed-ballots.ts';

const options = ['Yea', 'Nay', 'Pres.'];
const seal = sealOf('poll-1', randomBytes(32), {
  form: { kind: 'single' },
  voteOptions: options,
  maySplit: false,
});
const sealedOf = (choices: readonly string[]) =>
  choices.map((choice, index) => ({
    userId: `v${index}`,
    sealed: seal.seal(`v${index}`, choice),
    weight: '1',
  }));

test('[BEY-03] three opened ballots come in each of their six orders about as often', () => {
  const sealed = sealedOf(options);
  const seen = new Map<string, number>();
  for (let round = 0; round < 1200; round += 1) {
    const order = openSealed(seal, sealed)
      .map(({ text }) => text)
      .join();
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  // Expected are 200 of each order, with a standard deviation of 13. This fails by chance less than
  // once in ten thousand million runs.
  for (const times of seen.values()) expect(Math.abs(times - 200)).toBeLessThan(100);
});

test('[BEY-03] of 432 ballots the first half of the casts is not the first half of what is written', () => {
  const choices = Array.from({ length: 432 }, (_, index) => (index < 216 ? 'Yea' : 'Nay'));
  const opened = openSealed(seal, sealedOf(choices)).map(({ text }) => text);
  expect(opened.toSorted()).toEqual(choices.toSorted());
  const early = opened.slice(0, 216).filter((text) => text === 'Yea').length;
  // Expected are 108, with a standard deviation of 5.
  expect(Math.abs(early - 108)).toBeLessThan(45);
});
