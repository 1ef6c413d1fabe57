import { SPEECH } from '@hemicycle/rules/captions/speech-cuts';
import { createUtteranceCutter, samplesOf } from '@hemicycle/rules/captions/utterance-cutter';

/** While somebody speaks on, what they have said so far is sent again after this time, in ms. */
export const PART_EVERY_MS = 1_200;
/** A complete utterance that was not taken is sent once more after this time, in ms. */
export const SEND_AGAIN_AFTER_MS = 1_000;
/** So many complete utterances wait at most; older ones would be read too late. */
const WAITING_MAX = 3;

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
  const cutter = createUtteranceCutter();
  let utterance: Utterance | null = null;
  let waiting: SpeechPart[] = [];
  let underWay = false;

  function complete(done: Utterance, frames: readonly Int16Array[]): void {
    waiting = [...waiting, { utterance: done.id, settles: true, samples: samplesOf(frames) }].slice(
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

  async function sendPart(spoken: Utterance, frames: readonly Int16Array[]): Promise<void> {
    underWay = true;
    spoken.sentFrames = frames.length;
    await post({ utterance: spoken.id, settles: false, samples: samplesOf(frames) });
    underWay = false;
    void work();
  }

  return {
    frame(samples) {
      const cut = cutter.frame(samples);
      if (cut.kind === 'begins') utterance = { id: newId(), sentFrames: 0 };
      if (cut.kind === 'silence' || cut.kind === 'begins' || utterance === null) return;
      const spoken = utterance;
      if (cut.kind === 'goes-on') {
        const unsentMs = (cut.frames.length - spoken.sentFrames) * SPEECH.frameMs;
        const isDue = unsentMs >= PART_EVERY_MS && !underWay && waiting.length === 0;
        if (isDue) void sendPart(spoken, cut.frames);
        return;
      }
      const goesOn = cut.kind === 'complete' && cut.goesOnFrames > 0;
      utterance = goesOn ? { id: newId(), sentFrames: 0 } : null;
      // A part of it that was sent already must be settled, too.
      if (cut.kind === 'complete' || spoken.sentFrames > 0) complete(spoken, cut.frames);
    },
    end() {
      const left = cutter.end();
      if (utterance !== null && left !== null) complete(utterance, left);
      utterance = null;
    },
  };
}
