import { afterFrame, levelOf, noSpeech, SPEECH } from '@hemicycle/rules/captions/speech-cuts';

/** While somebody speaks on, what they have said so far is sent again after this time, in ms. */
export const PART_EVERY_MS = 1_200;
/** A complete utterance that was not taken is sent once more after this time, in ms. */
export const SEND_AGAIN_AFTER_MS = 1_000;
/** So many complete utterances wait at most; older ones would be read too late. */
const WAITING_MAX = 3;
const BEFORE_FRAMES = (SPEECH.beforeMs + SPEECH.beginsAfterMs) / SPEECH.frameMs;

/** A part of an utterance on its way. `settles`: it is the whole one. */
export interface SpeechPart {
  readonly utterance: string;
  readonly settles: boolean;
  readonly samples: Int16Array;
}

/** What became of a part. `again`: it was not taken, and may be later. */
export type SpeechOutcome = 'taken' | 'again' | 'refused';

/** Cuts the sound of the own microphone at pauses, and sends each utterance: while it goes on, what
 *  was said so far; at its end, the whole. One request at a time. Source: CAP-01, BEY-39. */
export interface SpeechSender {
  /** Takes the next frame: 20 ms of 16,000 samples a second. */
  readonly frame: (samples: Int16Array) => void;
  /** The microphone is off: what was being said is complete. */
  readonly end: () => void;
}

interface Utterance {
  readonly id: string;
  readonly frames: Int16Array[];
  sentFrames: number;
}

/** Makes a sender. `post` never rejects. */
export function createSpeechSender({
  post,
  newId,
  setTimer,
}: {
  readonly post: (part: SpeechPart) => Promise<SpeechOutcome>;
  readonly newId: () => string;
  readonly setTimer: (run: () => void, afterMs: number) => void;
}): SpeechSender {
  let cuts = noSpeech;
  let before: Int16Array[] = [];
  let utterance: Utterance | null = null;
  let waiting: SpeechPart[] = [];
  let underWay = false;

  function complete(done: Utterance, frames: readonly Int16Array[]): void {
    waiting = [...waiting, { utterance: done.id, settles: true, samples: joined(frames) }].slice(
      -WAITING_MAX,
    );
    void work();
  }

  async function work(): Promise<void> {
    if (underWay) return;
    underWay = true;
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      if ((await post(part)) !== 'again') continue;
      await new Promise<void>((resolve) => setTimer(resolve, SEND_AGAIN_AFTER_MS));
      await post(part);
    }
    underWay = false;
  }

  async function sendPart(spoken: Utterance): Promise<void> {
    underWay = true;
    spoken.sentFrames = spoken.frames.length;
    await post({ utterance: spoken.id, settles: false, samples: joined(spoken.frames) });
    underWay = false;
    void work();
  }

  return {
    frame(samples) {
      const [next, cut] = afterFrame(cuts, levelOf(samples));
      cuts = next;
      before = [...before, samples].slice(-BEFORE_FRAMES);
      if (cut.kind === 'begin') {
        utterance = { id: newId(), frames: before.slice(-cut.before), sentFrames: 0 };
        return;
      }
      if (utterance === null) return;
      const spoken = utterance;
      spoken.frames.push(samples);
      if (cut.kind === 'goes-on') {
        const unsentMs = (spoken.frames.length - spoken.sentFrames) * SPEECH.frameMs;
        if (unsentMs >= PART_EVERY_MS && !underWay && waiting.length === 0) void sendPart(spoken);
        return;
      }
      if (cut.kind === 'cut') {
        const at = spoken.frames.length - cut.rest;
        utterance = { id: newId(), frames: spoken.frames.slice(at), sentFrames: 0 };
        return complete(spoken, spoken.frames.slice(0, at));
      }
      utterance = null;
      // A part of it that was sent already must be settled, too.
      if (cut.kind === 'end' || spoken.sentFrames > 0) complete(spoken, spoken.frames);
    },
    end() {
      if (utterance !== null) complete(utterance, utterance.frames);
      [utterance, cuts, before] = [null, noSpeech, []];
    },
  };
}

function joined(frames: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    samples.set(frame, at);
    at += frame.length;
  }
  return samples;
}
