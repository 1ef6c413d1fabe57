import { PARTICIPANT_CACHE_MS, PEOPLE_STATE_REFRESH_MS } from '@hemicycle/contract/limits';

/** When the client last made the people-state call (null: never), and whether one is pending. Times
 *  in ms of one clock. */
export interface PeopleStateCalls {
  readonly lastCallAtMs: number | null;
  readonly pending: boolean;
}

/** Whether to make the people-state call now: never while one is pending, at once when forced,
 *  otherwise 120 s after the last call. Source: PEOP-08, PEOP-09, PEOP-28. */
export function mayCallPeopleStates(calls: PeopleStateCalls, nowMs: number, forced: boolean): boolean {
  if (calls.pending) return false;
  return forced || calls.lastCallAtMs === null || nowMs - calls.lastCallAtMs >= PEOPLE_STATE_REFRESH_MS;
}

/** Whether the known data of a participant may still be used: for 60 s. Source: PEOP-11. */
export function participantIsFresh(loadedAtMs: number, nowMs: number): boolean {
  return nowMs - loadedAtMs < PARTICIPANT_CACHE_MS;
}
