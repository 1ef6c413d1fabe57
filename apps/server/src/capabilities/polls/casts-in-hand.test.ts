import { expect, test } from 'vitest';
import { createCastsInHand } from './casts-in-hand.ts';

const END_MS = 10_000;

test('[VOTE-01] the close of a poll waits for the casts in hand that came in before its end, and for no others', async () => {
  const inHand = createCastsInHand();
  const answer: Record<string, () => void> = {};
  const cast = (name: string, pollId: string, arrivalMs: number) =>
    inHand.hold(pollId, arrivalMs, () => new Promise<void>((resolve) => (answer[name] = resolve)));
  const early = cast('early', 'first', END_MS - 1);
  void cast('late', 'first', END_MS);
  void cast('elsewhere', 'second', END_MS - 1);
  let closes = false;
  const settled = inHand.settled('first', END_MS).then(() => (closes = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(closes).toBe(false);
  answer['early']?.();
  await Promise.all([early, settled]);
  expect(closes).toBe(true);
});

test('[VOTE-01] a cast that fails holds up nothing', async () => {
  const inHand = createCastsInHand();
  const failing = inHand.hold('first', 1, () => Promise.reject(new Error('no')));
  await inHand.settled('first', END_MS);
  await expect(failing).rejects.toThrow('no');
  await inHand.settled('first', END_MS);
});
