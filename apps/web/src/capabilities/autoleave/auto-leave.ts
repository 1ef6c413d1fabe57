import type { ExtensionAnswer } from '@hemicycle/contract/autoleave';
import {
  type AutoLeaveSituation,
  decideAutoLeave,
  ejectTimeMs,
  type LeaveReason,
  secondsToTell,
} from '@hemicycle/rules/autoleave/auto-leave';

/** The facts that the page knows at one moment. The answers of the server are kept in
 *  `createAutoLeave`. */
export type AutoLeaveFacts = Omit<AutoLeaveSituation, 'lastCheck' | 'ejectAtMs' | 'nowMs'>;

export interface AutoLeaveParts {
  /** The server's clock, ms since the epoch. */
  nowMs: () => number;
  /** Null while the session is not known. */
  facts: () => AutoLeaveFacts | null;
  ask: () => Promise<ExtensionAnswer>;
  /** Shows the seconds left; null hides them. */
  tell: (seconds: number | null) => void;
  /** Leaves the meeting; returns whether the page has left. It returns false for a person in a
   *  huddle, who stays and is asked again until the day is over. */
  leave: (reason: LeaveReason) => boolean;
  log: (message: string, error: unknown) => void;
}

/** Watches the end of a meeting on one page. Call the returned function every second. A failed
 *  question to the server is only logged. Source: LEAVE-01 … LEAVE-10. */
export function createAutoLeave(parts: AutoLeaveParts): () => void {
  let lastCheck: AutoLeaveSituation['lastCheck'] = null;
  let ejectAtMs: number | null = null;
  let answered: { readonly endsAtMs: number; readonly insteadOfMs: number } | null = null;
  let left = false;
  /** The end of the meeting after which this page stayed, in ms since the epoch. */
  let stayedAfterMs: number | null = null;

  async function ask(toldEndMs: number): Promise<void> {
    const atMs = parts.nowMs();
    lastCheck = { atMs, outcome: 'pending' };
    try {
      const answer = await parts.ask();
      lastCheck = { atMs, outcome: 'answered' };
      ejectAtMs = ejectTimeMs(answer, parts.nowMs(), ejectAtMs);
      answered = { endsAtMs: answer.epochEndTime, insteadOfMs: toldEndMs };
    } catch (error) {
      lastCheck = { atMs, outcome: 'failed' };
      parts.log('it could not be asked whether the meeting is extended', error);
    }
  }

  return () => {
    const facts = parts.facts();
    if (facts === null || left) return;
    // The answer may contain a later end, of which the news has not arrived yet.
    const endsAtMs = answered?.insteadOfMs === facts.endsAtMs ? answered.endsAtMs : facts.endsAtMs;
    if (answered !== null && endsAtMs !== answered.endsAtMs) {
      answered = null;
      ejectAtMs = null;
    }
    const nowMs = parts.nowMs();
    const step = decideAutoLeave({ ...facts, endsAtMs, nowMs, lastCheck, ejectAtMs });
    switch (step.do) {
      case 'nothing':
        break;
      case 'check':
        if (stayedAfterMs !== endsAtMs) void ask(facts.endsAtMs);
        else if (nowMs >= endsAtMs) left = parts.leave('ended');
        break;
      case 'leave':
        left = parts.leave(step.reason);
        if (!left) stayedAfterMs = endsAtMs;
        break;
    }
    parts.tell(left ? null : secondsToTell(endsAtMs, nowMs));
  };
}
