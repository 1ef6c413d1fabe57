import { useSignIn } from '../../auth/public.ts';

/** What this page read last of one poll, as the person signed in may see it. */
export interface LastReading<T> {
  /** Undefined where another poll, or another person, was read last, or none. */
  of: (pollId: string) => T | undefined;
  keep: (pollId: string, value: T) => T;
}

/** Keeps what was read of a poll past the end of the part that read it, so that a part which takes
 *  its place need not begin with nothing: a vote that closes puts the result where the ballot was.
 *  Source: BEY-04. */
export function lastReading<T>(): LastReading<T> {
  let last: { pollId: string; userId: string | undefined; value: T } | null = null;
  const reader = () => useSignIn.getState().info?.userId;
  return {
    of: (pollId) => (last?.pollId === pollId && last.userId === reader() ? last.value : undefined),
    keep: (pollId, value) => {
      last = { pollId, userId: reader(), value };
      return value;
    },
  };
}
