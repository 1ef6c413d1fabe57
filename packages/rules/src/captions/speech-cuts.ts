/** How speech is cut at pauses. Levels are root mean squares of samples of 16 bits (0 to 32,767).
 *  Source: BEY-39. */
export const SPEECH = {
  samplesPerSecond: 16_000,
  /** The sound is looked at in frames of so many ms. */
  frameMs: 20,
  frameSamples: 320,
  /** Below this level nothing counts as voice, however quiet the room is. */
  leastLevel: 180,
  /** Voice is so many times louder than the noise of the room. */
  aboveNoise: 3,
  /** Voice for so long begins an utterance. */
  beginsAfterMs: 60,
  /** So much before that belongs to the utterance, since words begin softly. */
  beforeMs: 240,
  /** A pause of this length ends an utterance; a shorter one does when it is long already. */
  pauseMs: 400,
  longAfterMs: 5_000,
  pauseWhenLongMs: 160,
  /** After this time it is cut at its quietest place of the last second. */
  cutAfterMs: 10_000,
  cutWithinMs: 1_000,
  /** Utterances with less voice than this are a knock or a click, and are dropped. */
  leastVoiceMs: 160,
} as const;

const frames = (ms: number) => Math.round(ms / SPEECH.frameMs);

/** Where the cutting stands. `noise`: the level of the room. `voiced`, `quiet`: how many frames had
 *  voice, or none, without a break. `utterance`: the levels of its frames, and how many of them had
 *  voice; null between utterances. */
export interface SpeechCuts {
  readonly noise: number;
  readonly voiced: number;
  readonly quiet: number;
  readonly utterance: { readonly levels: readonly number[]; readonly voicedFrames: number } | null;
}

export const noSpeech: SpeechCuts = { noise: 60, voiced: 0, quiet: 0, utterance: null };

/** What a frame does. `begin`: an utterance begins `before` frames back, this one included. `end`:
 *  it is complete; `drop`: it was no speech. `cut`: it is complete without its last `rest` frames,
 *  with which the next one begins. */
export type SpeechCut =
  | { readonly kind: 'silence' | 'goes-on' | 'end' | 'drop' }
  | { readonly kind: 'begin'; readonly before: number }
  | { readonly kind: 'cut'; readonly rest: number };

/** The cutting after one more frame of this level, and what the frame does. Never throws. Source:
 *  BEY-39. */
export function afterFrame(cuts: SpeechCuts, level: number): readonly [SpeechCuts, SpeechCut] {
  const isVoice = level > voiceLevel(cuts.noise);
  const voiced = isVoice ? cuts.voiced + 1 : 0;
  const quiet = isVoice ? 0 : cuts.quiet + 1;
  const now = { ...cuts, noise: noiseAfter(cuts.noise, level, isVoice), voiced, quiet };
  if (cuts.utterance === null) {
    if (voiced < frames(SPEECH.beginsAfterMs)) return [now, { kind: 'silence' }];
    const utterance = { levels: [level], voicedFrames: voiced };
    return [
      { ...now, utterance },
      { kind: 'begin', before: voiced + frames(SPEECH.beforeMs) },
    ];
  }
  const levels = [...cuts.utterance.levels, level];
  const voicedFrames = cuts.utterance.voicedFrames + (isVoice ? 1 : 0);
  const isLong = levels.length >= frames(SPEECH.longAfterMs);
  if (quiet >= frames(isLong ? SPEECH.pauseWhenLongMs : SPEECH.pauseMs)) {
    const kind = voicedFrames < frames(SPEECH.leastVoiceMs) ? 'drop' : 'end';
    return [{ ...now, utterance: null }, { kind }];
  }
  if (levels.length >= frames(SPEECH.cutAfterMs)) {
    const rest = sinceQuietest(levels);
    const kept = levels.slice(levels.length - rest);
    return [
      { ...now, utterance: { levels: kept, voicedFrames: rest } },
      { kind: 'cut', rest },
    ];
  }
  return [{ ...now, utterance: { levels, voicedFrames } }, { kind: 'goes-on' }];
}

/** The level of samples of 16 bits: their root mean square; 0 for none. */
export function levelOf(samples: Int16Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/** Whether samples hold so much above silence that they may be speech. Silence is never recognised:
 *  programs invent sentences in it. Source: BEY-39. */
export function mayBeSpeech(samples: Int16Array): boolean {
  let loud = 0;
  for (let at = 0; at + SPEECH.frameSamples <= samples.length; at += SPEECH.frameSamples) {
    if (levelOf(samples.subarray(at, at + SPEECH.frameSamples)) > SPEECH.leastLevel) loud += 1;
  }
  return loud >= frames(SPEECH.leastVoiceMs);
}

function voiceLevel(noise: number): number {
  return Math.max(SPEECH.leastLevel, noise * SPEECH.aboveNoise);
}

/** The room is as loud as its quiet moments: the level falls at once and rises by 1 % a frame, and
 *  slower while there is voice. */
function noiseAfter(noise: number, level: number, isVoice: boolean): number {
  if (level < noise) return Math.max(1, noise * 0.8 + level * 0.2);
  return Math.min(noise * (isVoice ? 1.003 : 1.01), level);
}

/** How many frames at the end of these follow the quietest one of the last second. */
function sinceQuietest(levels: readonly number[]): number {
  const within = levels.slice(-frames(SPEECH.cutWithinMs));
  const quietest = within.indexOf(Math.min(...within));
  return within.length - quietest - 1;
}
