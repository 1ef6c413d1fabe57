import { levelMarks, levelState } from './voice-level.ts';

/** The sound of a microphone at one moment. `level`: its peak, 0 to 1. `voiceDb` and `upperDb`: the
 *  power of the two bands of `SOUND_BANDS_HZ`, in dB of one scale; of silence it is -Infinity. */
export interface SoundMoment {
  readonly level: number;
  readonly voiceDb: number;
  readonly upperDb: number;
}

/** The bands that are compared, in Hz. A telephone carries the first alone. */
export const SOUND_BANDS_HZ = { voice: [300, 3_400], upper: [4_500, 7_500] } as const;

/** How often a moment is measured, in ms, and how many of the latest moments are judged. */
export const SOUND_MOMENT_EVERY_MS = 100;
export const SOUND_MOMENTS = 60;

/** Why interpreters cannot work with a sound. Source: BEY-38. */
type SoundFault = 'narrow-band' | 'clipping' | 'too-quiet';

/** `unheard`: the person has not spoken enough yet to tell. */
export type SoundVerdict = 'unheard' | 'good' | SoundFault;

/** So many moments must hold a voice, 1.5 s of it. */
const VOICE_MOMENTS = 15;
/** A voice is so many times louder than what the microphone gives between the words, and louder
 *  than this level. */
const VOICE_OVER_BACKGROUND = 3;
const VOICE_FROM_LEVEL = 0.004;
/** So many moments that clip are no accident. */
const CLIPPING_MOMENTS = 3;
/** A voice whose loudest moments fill fewer marks of the meter is too quiet: less than -30 dB. */
const QUIET_BELOW_MARKS = 7;
/** The upper band of a voice is some 20 dB below the lower one; of a telephone more than this. */
const NARROW_FROM_DB = -40;
/** A device of this rate, in Hz, or a lower one gives no more than half of the band. */
const NARROW_RATE_HZ = 16_000;

/** Whether interpreters can work with a sound, of its latest moments. `rateHz`: the rate of the
 *  device, where the browser names it. The fault that is worst for interpreters comes first. The
 *  bounds are ours: ISO 20109 asks for a band from 125 Hz to 15 kHz. Source: BEY-38. */
export function judgeSound(moments: readonly SoundMoment[], rateHz: number | null): SoundVerdict {
  const levels = moments.map(({ level }) => level).toSorted((one, other) => one - other);
  const background = levels[Math.floor(levels.length / 5)] ?? 0;
  const from = Math.max(VOICE_FROM_LEVEL, background * VOICE_OVER_BACKGROUND);
  const voiced = moments.filter(({ level }) => level >= from);
  if (voiced.length < VOICE_MOMENTS) return 'unheard';
  if (rateHz !== null && rateHz <= NARROW_RATE_HZ) return 'narrow-band';
  const upper = meanDb(voiced.map(({ upperDb }) => upperDb));
  const voice = meanDb(voiced.map(({ voiceDb }) => voiceDb));
  if (Number.isFinite(voice) && upper - voice <= NARROW_FROM_DB) return 'narrow-band';
  const clipping = voiced.filter(({ level }) => levelState(level) === 'clipping');
  if (clipping.length >= CLIPPING_MOMENTS) return 'clipping';
  const loud = levels[Math.floor(levels.length * 0.95)] ?? 0;
  return levelMarks(loud) < QUIET_BELOW_MARKS ? 'too-quiet' : 'good';
}

/** The mean of powers that are given in dB. */
function meanDb(all: readonly number[]): number {
  const powers = all.map((decibels) => 10 ** (decibels / 10));
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length);
}
