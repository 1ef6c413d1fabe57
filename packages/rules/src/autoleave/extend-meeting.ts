/** The longest time that a meeting may run. Source: LEAVE-09. */
export const MEETING_MAX_MS = 86_400_000;
/** How long before the end an extension is granted; an earlier request changes nothing. Browsers
 *  ask 55 s before the end. The difference allows for clocks that differ from the server's. */
export const EXTENSION_WINDOW_MS = 60_000;
/** An extension moves the end by this much, or up to the next meeting. */
export const EXTENSION_STEP_MS = 5 * 60_000;
/** The least time by which a meeting is extended. A shorter extension would lead to the next
 *  request at once. */
const EXTENSION_LEAST_MS = 60_000;

/** The facts on which the server decides about an extension. Times in ms since the epoch.
 *  `nextStartsAtMs`: the start of the earliest later meeting that shares people with this one,
 *  null: none. `people`, `moderators`: how many are in the chamber, without bots. */
export interface ExtensionSituation {
  readonly nowMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** A host ended the meeting for everybody: no page can extend it, even before its planned end. */
  readonly endedForAll: boolean;
  readonly people: number;
  readonly moderators: number;
  readonly nextStartsAtMs: number | null;
  readonly stayInMeetingIfNoOtherMeetingsScheduled: boolean;
}

/** `ok` with the end that now holds, moved or not; or why the meeting is not extended. `conflict`:
 *  another meeting starts. `only-bots`: only bots are left. `nobody-moderates`: no moderator is
 *  left, and the site requires one. `day-is-over`: the meeting has run for 24 hours. `ended`: the
 *  meeting is over. */
export type ExtensionDecision =
  | { readonly status: 'ok'; readonly endsAtMs: number }
  | { readonly status: 'conflict'; readonly conflictStartsAtMs: number }
  | { readonly status: 'only-bots' | 'nobody-moderates' | 'day-is-over' | 'ended' };

/** Whether a meeting is extended, and until when. It is extended by five minutes while people are
 *  in it, at most until the next meeting starts and until 24 hours after its own start. A meeting
 *  planned for more than 24 hours has no such limit. Source: LEAVE-05, LEAVE-07 … LEAVE-10, A12. */
export function decideExtension(situation: ExtensionSituation): ExtensionDecision {
  const { nowMs, startsAtMs, endsAtMs, nextStartsAtMs } = situation;
  if (situation.endedForAll || nowMs >= endsAtMs) return { status: 'ended' };
  if (endsAtMs - nowMs > EXTENSION_WINDOW_MS) return { status: 'ok', endsAtMs };
  if (situation.people === 0) return { status: 'only-bots' };
  const limitMs =
    endsAtMs - startsAtMs > MEETING_MAX_MS ? Number.POSITIVE_INFINITY : startsAtMs + MEETING_MAX_MS;
  if (limitMs - endsAtMs < EXTENSION_LEAST_MS) return { status: 'day-is-over' };
  if (nextStartsAtMs !== null && nextStartsAtMs - endsAtMs < EXTENSION_LEAST_MS) {
    return { status: 'conflict', conflictStartsAtMs: nextStartsAtMs };
  }
  if (situation.moderators === 0 && !situation.stayInMeetingIfNoOtherMeetingsScheduled) {
    return { status: 'nobody-moderates' };
  }
  return {
    status: 'ok',
    endsAtMs: Math.min(endsAtMs + EXTENSION_STEP_MS, limitMs, nextStartsAtMs ?? Number.POSITIVE_INFINITY),
  };
}
