import { afterFrame, levelOf, noSpeech, SPEECH } from './speech-cuts.ts';

const BEFORE_FRAMES = (SPEECH.beforeMs + SPEECH.beginsAfterMs) / SPEECH.frameMs;

/** What a frame does to the utterances. `frames`: all of the utterance. `begins`, `goes-on`: it is
 *  not over. `complete`: it is over; `goesOnFrames`: with so many frames that came after it the
 *  next one has begun; 0: none has. `dropped`: it was no speech. `silence`: there is none. */
export type CutFrames =
  | { readonly kind: 'silence' }
  | { readonly kind: 'begins' | 'goes-on' | 'dropped'; readonly frames: readonly Int16Array[] }
  | { readonly kind: 'complete'; readonly frames: readonly Int16Array[]; readonly goesOnFrames: number };

/** Gathers the frames of each utterance of one voice, cut at pauses. Source: BEY-39. */
export interface UtteranceCutter {
  /** Takes the next frame: 20 ms of 16,000 samples a second. */
  readonly frame: (samples: Int16Array) => CutFrames;
  /** The voice is over: the frames of the utterance that was not; null: there is none. */
  readonly end: () => readonly Int16Array[] | null;
}

export function createUtteranceCutter(): UtteranceCutter {
  let cuts = noSpeech;
  let before: Int16Array[] = [];
  let spoken: Int16Array[] | null = null;

  return {
    frame(samples) {
      const [next, cut] = afterFrame(cuts, levelOf(samples));
      cuts = next;
      before = [...before, samples].slice(-BEFORE_FRAMES);
      if (cut.kind === 'begin') {
        spoken = before.slice(-cut.before);
        return { kind: 'begins', frames: spoken };
      }
      if (spoken === null) return { kind: 'silence' };
      const frames = spoken;
      frames.push(samples);
      if (cut.kind === 'goes-on') return { kind: 'goes-on', frames };
      if (cut.kind === 'cut') {
        const at = frames.length - cut.rest;
        spoken = frames.slice(at);
        return { kind: 'complete', frames: frames.slice(0, at), goesOnFrames: cut.rest };
      }
      spoken = null;
      if (cut.kind === 'drop') return { kind: 'dropped', frames };
      return { kind: 'complete', frames, goesOnFrames: 0 };
    },
    end() {
      const left = spoken;
      [spoken, cuts, before] = [null, noSpeech, []];
      return left;
    },
  };
}

/** The samples of frames, one after the other. */
export function samplesOf(frames: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    samples.set(frame, at);
    at += frame.length;
  }
  return samples;
}
