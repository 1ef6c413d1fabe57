import { SAMPLE_RATE } from '../media-files.ts';
import type { EnterRoom, HeardSamples } from './room-sound.ts';

const FRAME_MS = 20;
const FRAME = (SAMPLE_RATE * FRAME_MS) / 1000;

/** A second of each tone, which begins anew without a break. */
const seconds = new Map<number, Int16Array>();

/** Samples of a tone of so many whole Hz, from a place on, within one second. */
export function tone(hertz: number, from: number, count = FRAME): Int16Array {
  const second =
    seconds.get(hertz) ??
    Int16Array.from({ length: SAMPLE_RATE }, (_, at) =>
      Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE)),
    );
  seconds.set(hertz, second);
  const start = from % SAMPLE_RATE;
  return second.slice(start, start + count);
}

/** A room in which everybody sounds a tone of their own, as long as they are there. */
export interface TestingRoom {
  readonly enterRoom: EnterRoom;
  /** Who sounds which tone now, in Hz; 0: a muted microphone. */
  readonly tones: Map<string | null, number>;
  /** Whether a recorder is in the room. */
  isHeard(): boolean;
  /** LiveKit ends the stay of the recorder. */
  breakOff(): void;
}

export function openTestingRoom(): TestingRoom {
  const tones = new Map<string | null, number>([
    ['ada', 440],
    ['bela', 1500],
    // The sound of a film that somebody shares.
    [null, 3000],
  ]);
  const hears = new Set<(samples: HeardSamples) => void>();
  let breakOff: () => void = () => undefined;
  return {
    tones,
    isHeard: () => hears.size > 0,
    breakOff: () => breakOff(),
    async enterRoom(_grant, heard) {
      hears.add(heard);
      const startedMs = Date.now();
      let at = 0;
      const sounding = setInterval(() => {
        for (; at < ((Date.now() - startedMs) * SAMPLE_RATE) / 1000; at += FRAME) {
          for (const [personId, hertz] of tones) {
            heard({ sound: `sound of ${personId}`, personId, samples: tone(hertz, at) });
          }
        }
      }, FRAME_MS);
      const ended = new Promise<string>((resolve) => {
        breakOff = () => resolve('LiveKit ended the stay in the room.');
      });
      return {
        ended,
        async leave() {
          clearInterval(sounding);
          hears.delete(heard);
        },
      };
    },
  };
}
