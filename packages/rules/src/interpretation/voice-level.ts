/** How many marks a meter of the interpreter's voice has. */
export const LEVEL_MARKS = 14;

/** The loudness from which a microphone counts as clipping, of 0 to 1. Source: BEY-38. */
export const CLIPS_FROM_LEVEL = 0.99;

/** The quietest loudness that a meter shows, in dB below full scale. */
const QUIETEST_DB = -56;

/** How many marks of the meter a loudness (peak, 0 to 1) fills: 4 dB each, the last at full scale.
 *  Source: BEY-38. */
export function levelMarks(level: number): number {
  if (!(level > 0)) return 0;
  const decibels = 20 * Math.log10(Math.min(1, level));
  const share = 1 - decibels / QUIETEST_DB;
  return Math.max(0, Math.min(LEVEL_MARKS, Math.round(share * LEVEL_MARKS)));
}

/** What a loudness means for those who listen. `null`: it cannot be measured. Source: BEY-38. */
export type LevelState = 'unmeasured' | 'silent' | 'good' | 'clipping';

export function levelState(level: number | null): LevelState {
  if (level === null) return 'unmeasured';
  if (level >= CLIPS_FROM_LEVEL) return 'clipping';
  return levelMarks(level) === 0 ? 'silent' : 'good';
}
