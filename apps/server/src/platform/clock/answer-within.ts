import type { Timers } from './clock.ts';

/** Waits for an answer for at most `ms`. @throws what the answer throws; Error when it is late. */
export async function answerWithin<Value>(
  timers: Timers,
  ms: number,
  answer: Promise<Value>,
): Promise<Value> {
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = timers.after(ms, () => reject(new Error(`no answer within ${ms / 1000} s`)));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    cancel();
  }
}
