import { DomainError } from '../http/domain-error.ts';
import type { FairQueue, Waiter } from './fair-queue.ts';

/** Refuses an action that would exceed a declared limit, of which `used` is used up.
 *  @throws DomainError `rate-limited`; there is room again after at most `withinMs`. */
export function requireRoom(
  { max, withinMs }: { readonly max: number; readonly withinMs: number },
  used: number,
): void {
  if (used >= max) throw new DomainError('rate-limited', [], { retryAfterMs: withinMs });
}

/** Runs `work` when its turn comes.
 *  @throws DomainError `rate-limited`, at once, where too much work of this waiter waits already;
 *  what `work` throws. */
export async function runInTurn<Result>(
  queue: FairQueue,
  waiter: Waiter,
  work: () => Promise<Result>,
  retryAfterMs: number,
): Promise<Result> {
  const answer = queue.run(waiter, work);
  if (answer === null) throw new DomainError('rate-limited', [], { retryAfterMs });
  return answer;
}

/** For a `catch` after work that waits for its turn: null where it was refused for want of room.
 *  Other errors are thrown on. */
export function nullWhereFull(error: unknown): null {
  if (error instanceof DomainError && error.code === 'rate-limited') return null;
  throw error;
}
