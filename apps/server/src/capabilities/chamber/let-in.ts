import { HEARTBEAT_GUARD_MS } from '@hemicycle/contract/limits';
import type { Clock } from '../../platform/clock/clock.ts';

/** Somebody in the media of a session. */
interface StayOf {
  readonly idVotingSession: string;
  readonly userId: string;
}

/** The last stay of each person that was let into the media: while it lasts, and for a while after its line was lost, it may come back
 *  whether the host is there or not. */
export interface LetIn {
  note: (stay: StayOf, epoch: number) => void;
  isIn: (stay: StayOf, epoch: number) => boolean;
  /** The line is gone: the stay may come back within `HEARTBEAT_GUARD_MS`. */
  lose: (stay: StayOf) => void;
  /** They left: the next time is another. */
  forget: (stay: StayOf) => void;
}

/** Begins with nobody. */
export function createLetIn(clock: Clock): LetIn {
  const stays = new Map<string, { readonly epoch: number; untilMs: number }>();
  let sweptMs = clock.nowMs();

  const keyOf = ({ idVotingSession, userId }: StayOf): string => `${idVotingSession}/${userId}`;

  function sweep(nowMs: number): void {
    if (nowMs - sweptMs < HEARTBEAT_GUARD_MS) return;
    sweptMs = nowMs;
    for (const [key, { untilMs }] of stays) if (untilMs < nowMs) stays.delete(key);
  }

  return {
    note(stay, epoch) {
      sweep(clock.nowMs());
      stays.set(keyOf(stay), { epoch, untilMs: Number.POSITIVE_INFINITY });
    },
    isIn(stay, epoch) {
      const known = stays.get(keyOf(stay));
      return known?.epoch === epoch && clock.nowMs() <= known.untilMs;
    },
    lose(stay) {
      const known = stays.get(keyOf(stay));
      if (known !== undefined) known.untilMs = clock.nowMs() + HEARTBEAT_GUARD_MS;
    },
    forget: (stay) => void stays.delete(keyOf(stay)),
  };
}
