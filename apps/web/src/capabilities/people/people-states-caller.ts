import { mayCallPeopleStates } from '@hemicycle/rules/people/people-state-refresh';

/** Makes the people-state call: one at a time, and at most one in 120 s unless it is forced.
 *  Resolves true when the call was made and answered, false when it was not due or another is
 *  pending; rejects when the call fails. Source: PEOP-07 … PEOP-09, PEOP-28. */
export function createPeopleStatesCaller<Answer>(parts: {
  nowMs: () => number;
  load: () => Promise<Answer>;
  apply: (answer: Answer) => void;
}): (options?: { forced?: boolean }) => Promise<boolean> {
  let calls = { lastCallAtMs: null as number | null, pending: false };
  return async ({ forced = false } = {}) => {
    const nowMs = parts.nowMs();
    if (!mayCallPeopleStates(calls, nowMs, forced)) return false;
    calls = { lastCallAtMs: nowMs, pending: true };
    try {
      parts.apply(await parts.load());
      return true;
    } finally {
      calls = { ...calls, pending: false };
    }
  };
}
