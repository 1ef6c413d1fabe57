import type { SpeakersList, Speech } from '@hemicycle/contract/speakers';

type SpokenSpeech = Pick<Speech, 'spokenMs' | 'runningSince'>;

/** How long a speech has lasted at a moment of the server's clock, in ms. The time while its clock
 *  was stopped does not count. Never below 0. Source: BEY-13. */
export function spokenMsOf({ spokenMs, runningSince }: SpokenSpeech, nowMs: number): number {
  return spokenMs + (runningSince === null ? 0 : Math.max(0, nowMs - runningSince));
}

/** The duration of a speech in ms, cut to whole seconds, as it is shown and recorded: so the shown
 *  times add up to the shown total. Source: BEY-13. */
export function countedMsOf(speech: SpokenSpeech, nowMs: number): number {
  return Math.floor(spokenMsOf(speech, nowMs) / 1000) * 1000;
}

/** The speech of the person who has the floor. */
export function currentSpeech<S extends Pick<Speech, 'endedAt'>>(speeches: readonly S[]): S | undefined {
  return speeches.find(({ endedAt }) => endedAt === null);
}

/** How much time a speech has, in ms: the limit of one speech, or the time that its party had left
 *  when it began, whichever is less. `by` says which of the two. Null where there is no limit.
 *  Somebody without a party has only the limit of one speech. Source: BEY-13. */
export interface SpeechAllowance {
  readonly limitMs: number;
  readonly by: 'speech' | 'group';
}

export function allowanceOf(
  list: Pick<SpeakersList, 'limitSeconds' | 'groupLimitSeconds'>,
  speeches: readonly Pick<Speech, 'id' | 'groupId' | 'spokenMs' | 'runningSince'>[],
  speech: Pick<Speech, 'id' | 'groupId'>,
  nowMs: number,
): SpeechAllowance | null {
  const own = list.limitSeconds === null ? null : list.limitSeconds * 1000;
  if (list.groupLimitSeconds === null || speech.groupId === null) {
    return own === null ? null : { limitMs: own, by: 'speech' };
  }
  const others = speeches.filter(({ id, groupId }) => groupId === speech.groupId && id !== speech.id);
  const spoken = others.reduce((sum, other) => sum + spokenMsOf(other, nowMs), 0);
  const left = Math.max(0, list.groupLimitSeconds * 1000 - spoken);
  return own !== null && own <= left ? { limitMs: own, by: 'speech' } : { limitMs: left, by: 'group' };
}

/** The clock of a speech. Without a limit it counts up. With a limit it counts down, and after the
 *  limit it counts as `over`. `share` goes from 0 to 1. */
export type SpeechClock =
  | { readonly kind: 'up'; readonly spokenMs: number; readonly paused: boolean }
  | {
      readonly kind: 'left';
      readonly leftMs: number;
      readonly share: number;
      readonly by: SpeechAllowance['by'];
      readonly paused: boolean;
    }
  | {
      readonly kind: 'over';
      readonly overMs: number;
      readonly by: SpeechAllowance['by'];
      readonly paused: boolean;
    };

/** The clock of a speech at a moment of the server's clock.  Source: BEY-13, FND-27. */
export function speechClock(
  speech: Pick<Speech, 'spokenMs' | 'runningSince'>,
  allowance: SpeechAllowance | null,
  nowMs: number,
): SpeechClock {
  const spokenMs = spokenMsOf(speech, nowMs);
  const paused = speech.runningSince === null;
  if (allowance === null) return { kind: 'up', spokenMs, paused };
  const { limitMs, by } = allowance;
  if (spokenMs >= limitMs) return { kind: 'over', overMs: spokenMs - limitMs, by, paused };
  return { kind: 'left', leftMs: limitMs - spokenMs, share: spokenMs / limitMs, by, paused };
}

/** When the time of a running speech is up, in ms since the epoch. Null where the speech has no
 *  limit, or its clock is stopped. */
export function timeUpAtMs(
  speech: Pick<Speech, 'spokenMs' | 'runningSince'>,
  allowance: SpeechAllowance | null,
): number | null {
  if (allowance === null || speech.runningSince === null) return null;
  return speech.runningSince + allowance.limitMs - speech.spokenMs;
}
