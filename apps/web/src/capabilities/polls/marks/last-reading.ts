import { pageState } from '../../../page-state.ts';
import { useSignIn } from '../../auth/public.ts';

/** The last value that this page read of one poll, as the signed-in person may see it. */
export interface LastReading<T> {
  /** The value for this poll; undefined where another poll or another person was read last, or
   *  nothing was read. */
  of: (pollId: string) => T | undefined;
  keep: (pollId: string, value: T) => T;
}

/** Keeps the last reading of a poll when the component that read it goes, so that the next
 *  component starts with it. When a vote closes, for example, the result takes the place of the
 *  ballot. Source: BEY-04. */
export function lastReading<T>(): LastReading<T> {
  const page = pageState<{ last: { pollId: string; userId: string | undefined; value: T } | null }>(() => ({
    last: null,
  }));
  const reader = () => useSignIn.getState().info?.userId;
  return {
    of(pollId) {
      const { last } = page();
      return last?.pollId === pollId && last.userId === reader() ? last.value : undefined;
    },
    keep(pollId, value) {
      page().last = { pollId, userId: reader(), value };
      return value;
    },
  };
}
