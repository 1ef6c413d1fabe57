import { MEETING_MAX_MS } from './extend-meeting.ts';

/** How long before the end of a meeting the page first asks to extend it. Source: LEAVE-02. */
export const END_CHECK_BEFORE_MS = 55_000;
/** How long before the end of a meeting the page announces the end. Source: LEAVE-03. */
export const END_TOLD_BEFORE_MS = 90_000;
/** The page asks for an extension at most this often. Source: LEAVE-04. */
export const EXTENSION_CHECK_EVERY_MS = 30_000;
/** Somebody who has to leave has 30 s, and leaves at the latest 3 s before a conflicting meeting
 *  starts. Source: LEAVE-07. */
export const EJECT_AFTER_MS = 30_000;
export const EJECT_BEFORE_CONFLICT_MS = 3_000;
/** How long before the end of a meeting bots leave it when only bots are left. Source: LEAVE-08. */
export const BOTS_LEAVE_BEFORE_MS = 90_000;

/** The facts that one page knows about its meeting. All times in ms since the epoch by the server's
 *  clock. */
export interface AutoLeaveSituation {
  readonly nowMs: number;
  readonly startsAtMs: number;
  /** The end of the meeting as the server last gave it; each extension moves it. */
  readonly endsAtMs: number;
  /** When this person entered the meeting. */
  readonly enteredAtMs: number;
  readonly autoLeaveEnabled: boolean;
  /** Whether this person is a streaming bot, and whether nobody but bots is in the chamber. */
  readonly isBot: boolean;
  readonly onlyBots: boolean;
  /** Whether the page is connected to the server now. */
  readonly connected: boolean;
  /** When the page last asked for an extension, and the outcome; null: it never asked. */
  readonly lastCheck: { readonly atMs: number; readonly outcome: 'pending' | 'failed' | 'answered' } | null;
  /** How long hanging up takes on this page, in ms: a shared screen gets time to end. */
  readonly hangUpMs: number;
  /** When this person has to have left, by the last answer. Null: the meeting was extended, or
   *  there was no answer. */
  readonly ejectAtMs: number | null;
}

/** Why somebody has to leave. */
export type LeaveReason = 'ended' | 'not-extended' | 'only-bots' | 'day-is-over';

/** What the page does now. */
export type AutoLeaveStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'check' }
  | { readonly do: 'leave'; readonly reason: LeaveReason };

const nothing: AutoLeaveStep = { do: 'nothing' };

/** Decides the page's next step: nothing, ask for an extension, or leave. After the end nobody
 *  leaves before the page has asked once more, since a laptop that slept may know an old end. A
 *  page without a connection to the server waits until it has one. Two rules hold also where the
 *  site has auto-leave off: the limit of 24 hours, and that bots leave when only bots are left.
 *  Source: LEAVE-01, LEAVE-02, LEAVE-04, LEAVE-07 … LEAVE-09, A11, A12. */
export function decideAutoLeave(situation: AutoLeaveSituation): AutoLeaveStep {
  const { nowMs, endsAtMs, lastCheck, ejectAtMs, hangUpMs } = situation;
  if (nowMs - runningSinceMs(situation) > MEETING_MAX_MS) return { do: 'leave', reason: 'day-is-over' };
  const leftMs = endsAtMs - nowMs;
  if (situation.isBot && situation.onlyBots && leftMs <= BOTS_LEAVE_BEFORE_MS) {
    return { do: 'leave', reason: 'only-bots' };
  }
  if (!situation.autoLeaveEnabled) return nothing;
  if (ejectAtMs !== null && nowMs + hangUpMs >= ejectAtMs) return { do: 'leave', reason: 'not-extended' };
  if (leftMs > END_CHECK_BEFORE_MS) return nothing;
  if (lastCheck === null || nowMs - lastCheck.atMs >= EXTENSION_CHECK_EVERY_MS) return { do: 'check' };
  if (leftMs > 0 || lastCheck.outcome === 'pending') return nothing;
  const isSure = lastCheck.outcome === 'answered' || situation.connected;
  return isSure ? { do: 'leave', reason: 'ended' } : nothing;
}

/** From when the 24 hours count for a person who entered at `enteredAtMs`: from the start of the
 *  meeting, or from the last full day after it. Source: LEAVE-09. */
function runningSinceMs({ startsAtMs, enteredAtMs }: AutoLeaveSituation): number {
  const fullDays = Math.max(0, Math.floor((enteredAtMs - startsAtMs) / MEETING_MAX_MS));
  return startsAtMs + fullDays * MEETING_MAX_MS;
}

/** The whole seconds until the end during the last 90 s of a meeting; null before and after.
 *  Source: LEAVE-03, A11. */
export function secondsToTell(endsAtMs: number, nowMs: number): number | null {
  const leftMs = endsAtMs - nowMs;
  return leftMs > 0 && leftMs <= END_TOLD_BEFORE_MS ? Math.ceil(leftMs / 1000) : null;
}

/** When somebody has to have left, by an answer of `nowMs`: 30 s later, or 3 s before the
 *  conflicting meeting starts if that is sooner. It is never later than an earlier answer said.
 *  Null: the meeting was extended. Source: LEAVE-07, A11. */
export function ejectTimeMs(
  answer: {
    readonly status: string;
    readonly conflictingSession: { readonly epochStartTime: number } | null;
  },
  nowMs: number,
  toldBeforeMs: number | null,
): number | null {
  if (answer.status === 'ok') return null;
  const conflictAtMs = answer.conflictingSession?.epochStartTime ?? Number.POSITIVE_INFINITY;
  return Math.min(
    nowMs + EJECT_AFTER_MS,
    conflictAtMs - EJECT_BEFORE_CONFLICT_MS,
    toldBeforeMs ?? Number.POSITIVE_INFINITY,
  );
}
