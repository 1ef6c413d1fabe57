import type { MediaProblemCode } from '@hemicycle/media';
import { decideRejoin } from '@hemicycle/rules/sessions/rejoin';

/** After the dialog is shown, the server is asked so much later whether it is there. Source:
 *  SESS-15. */
export const PING_CHECK_AFTER_MS = 1000;

/** What kept somebody from joining: waited too long, the chamber or its media refused, the person
 *  is there in too many places, the media's program did not load, the provider's was not
 *  initialised in time, or the line of an inactive connection stood in the log. */
export type JoinRefusal =
  | 'waited-too-long'
  | 'refused'
  | 'too-many-places'
  | 'not-loaded'
  | 'not-ready'
  | 'inactivity';

/** The same, and `lost`: who was in the media is out of it, since it could not reconnect. */
export type JoinFailureReason = JoinRefusal | 'lost';

export interface JoinFailureParts {
  /** Shows the error with OK; resolves when it is answered, at once where popups are off. */
  tell: (reason: JoinRefusal) => Promise<unknown>;
  /** Says that the media could not reconnect; nothing waits for an answer. */
  tellLost: () => void;
  popupsOn: () => boolean;
  ping: () => void;
  /** The huddle that the page is in, and whether it is still there; null in the main chamber. */
  huddle: () => { readonly id: string; readonly exists: boolean } | null;
  /** Joins the main chamber again, or the huddle with this id, without reading the page anew. */
  rejoin: (huddleId: string | null) => void;
  reload: () => void;
  setTimer: (run: () => void, afterMs: number) => unknown;
  log: (message: string) => void;
}

export interface JoinFailure {
  /** Tells that joining failed, once while the message stands, and joins again on OK. With popups
   *  off nothing joins by itself: the page has its own button. What was lost is joined again at
   *  once. */
  report: (reason: JoinFailureReason) => void;
  /** Joins again: the current meeting the first time, by reading the page anew every later time. */
  rejoin: () => void;
}

/** A problem of the media as what kept somebody from joining. */
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

/** What is said of it, in the texts of the chamber.  Source: SESS-12, SESS-18. */
export function refusalText(
  refusal: JoinRefusal,
): 'mediaFailedText' | 'mediaNotReadyText' | 'mediaTooManyPlacesText' {
  return TEXTS[refusal] ?? 'mediaFailedText';
}

/** What happens when joining the meeting failed.  Source: SESS-12 … SESS-17, SESS-20, MEDIA-07. */
export function createJoinFailure(parts: JoinFailureParts): JoinFailure {
  let rejoins = 0;
  let told = false;

  function rejoin() {
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
    told = true;
    const shown = parts.popupsOn();
    parts.setTimer(parts.ping, PING_CHECK_AFTER_MS);
    await parts.tell(reason);
    told = false;
    if (shown) rejoin();
  }

  return {
    report: (reason) => {
      parts.log(`joining the meeting failed: ${reason}`);
      if (reason === 'lost') {
        parts.tellLost();
        rejoin();
      } else if (!told) void tell(reason);
    },
    rejoin,
  };
}
