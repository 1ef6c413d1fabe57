import type { MediaProblemCode } from '@hemicycle/media';
import { decideRejoin } from '@hemicycle/rules/sessions/rejoin';

/** This long after the dialog is shown, a ping checks whether the server is there. Source:
 *  SESS-15. */
export const PING_CHECK_AFTER_MS = 1000;

/** Why joining failed: it took too long; the chamber or its media refused; the person is there in
 *  too many places; the media's program did not load; the provider's program was not ready in time;
 *  or the log showed that the connection was inactive. */
export type JoinRefusal =
  | 'waited-too-long'
  | 'refused'
  | 'too-many-places'
  | 'not-loaded'
  | 'not-ready'
  | 'inactivity';

/** A refusal, or `lost`: the person was in the media, and it could not reconnect. */
export type JoinFailureReason = JoinRefusal | 'lost';

export interface JoinFailureParts {
  /** Shows the error with an OK button; resolves when it is pressed, or at once where popups are
   *  off. Once `back` is aborted, because the meeting is joined again by itself, it closes and
   *  resolves too. */
  tell: (reason: JoinRefusal, back: AbortSignal) => Promise<unknown>;
  /** Says that the meeting is joined again, after an error that was shown. */
  tellBack: () => void;
  /** Says that the media could not reconnect; needs no answer. */
  tellLost: () => void;
  popupsOn: () => boolean;
  /** The sign-in has ended: nothing is told, and nothing joins again. */
  isOver: () => boolean;
  ping: () => void;
  /** The huddle that the page is in, and whether it still exists; null in the main chamber. */
  huddle: () => { readonly id: string; readonly exists: boolean } | null;
  /** Joins the main chamber again (null), or the huddle with this id, without reloading the
   *  page. */
  rejoin: (huddleId: string | null) => void;
  reload: () => void;
  setTimer: (run: () => void, afterMs: number) => unknown;
  log: (message: string) => void;
}

export interface JoinFailure {
  /** Shows once that joining failed, and joins again after OK. With popups off, the person joins
   *  again by a button on the page. After a loss it joins again at once. */
  report: (reason: JoinFailureReason) => void;
  /** The meeting is joined again by itself: the error that is shown closes, and OK is needed no
   *  longer. Nothing happens where none is shown. */
  recovered: () => void;
  /** Joins again: the first time within the page, later by reloading the page. */
  rejoin: () => void;
}

/** The reason for a failed join, from a problem of the media. */
export function refusalOf(code: MediaProblemCode | undefined): JoinRefusal {
  switch (code) {
    case 'join-timeout':
      return 'waited-too-long';
    case 'media-not-ready':
      return 'not-ready';
    case 'too-many-stays':
      return 'too-many-places';
    default:
      return 'refused';
  }
}

const TEXTS: Partial<Record<JoinRefusal, 'mediaNotReadyText' | 'mediaTooManyPlacesText'>> = {
  'not-ready': 'mediaNotReadyText',
  'too-many-places': 'mediaTooManyPlacesText',
};

/** The key of the text for a refusal. Source: SESS-12, SESS-18. */
export function refusalText(
  refusal: JoinRefusal,
): 'mediaFailedText' | 'mediaNotReadyText' | 'mediaTooManyPlacesText' {
  return TEXTS[refusal] ?? 'mediaFailedText';
}

/** Handles a failed join of the meeting. Source: SESS-12 … SESS-17, SESS-20, MEDIA-07. */
export function createJoinFailure(parts: JoinFailureParts): JoinFailure {
  let rejoins = 0;
  /** Of the error that is shown; null: none is. */
  let told: AbortController | null = null;

  function rejoin() {
    if (parts.isOver()) return;
    const huddle = parts.huddle();
    const decision = decideRejoin({
      earlierCalls: rejoins,
      huddleId: huddle?.id ?? null,
      huddleExists: huddle?.exists ?? false,
    });
    rejoins += 1;
    if (decision.action === 'reload') parts.reload();
    else parts.rejoin(decision.room === 'huddle' ? decision.roomId : null);
  }

  async function tell(reason: JoinRefusal) {
    const back = new AbortController();
    told = back;
    const shown = parts.popupsOn();
    parts.setTimer(parts.ping, PING_CHECK_AFTER_MS);
    await parts.tell(reason, back.signal);
    if (told === back) told = null;
    if (shown && !back.signal.aborted) rejoin();
  }

  return {
    report: (reason) => {
      parts.log(`joining the meeting failed: ${reason}`);
      if (parts.isOver()) return;
      if (reason === 'lost') {
        parts.tellLost();
        rejoin();
      } else if (told === null) void tell(reason);
    },
    recovered() {
      if (told === null) return;
      told.abort();
      told = null;
      if (parts.popupsOn()) parts.tellBack();
    },
    rejoin,
  };
}
