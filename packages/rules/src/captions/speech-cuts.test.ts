import { expect, test } from 'vitest';
import { afterFrame, levelOf, mayBeSpeech, noSpeech, SPEECH, type SpeechCut } from './speech-cuts.ts';

const [HUSH, VOICE] = [30, 2_000];

/** The cuts in sound of these lengths (ms) and levels: at which ms each happens. */
function cutsIn(sound: readonly (readonly [ms: number, level: number])[]): string[] {
  let cuts = noSpeech;
  let atMs = 0;
  const found: string[] = [];
  for (const [ms, level] of sound) {
    for (let frame = 0; frame < ms / SPEECH.frameMs; frame += 1) {
      atMs += SPEECH.frameMs;
      const [next, cut] = afterFrame(cuts, level);
      cuts = next;
      if (cut.kind !== 'silence' && cut.kind !== 'goes-on') found.push(`${named(cut)} ${String(atMs)}`);
    }
  }
  return found;
}

function named(cut: SpeechCut): string {
  if (cut.kind === 'begin') return `begin -${String(cut.before)}`;
  return cut.kind === 'cut' ? `cut -${String(cut.rest)}` : cut.kind;
}

test.each([
  { what: 'silence', sound: [[20_000, HUSH]], expected: [] },
  { what: 'a loud room', sound: [[20_000, 400]], learnt: true, expected: [] },
  {
    what: 'a knock',
    sound: [
      [1_000, HUSH],
      [80, VOICE],
      [1_000, HUSH],
    ],
    expected: ['begin -15 1060', 'drop 1480'],
  },
  {
    what: 'a click',
    sound: [
      [1_000, HUSH],
      [40, VOICE],
      [1_000, HUSH],
    ],
    expected: [],
  },
  {
    what: 'words, a breath, words and a pause',
    sound: [
      [500, HUSH],
      [1_000, VOICE],
      [200, HUSH],
      [1_000, VOICE],
      [600, HUSH],
    ],
    expected: ['begin -15 560', 'end 3100'],
  },
  {
    what: 'long speech, which a shorter pause ends',
    sound: [
      [500, HUSH],
      [5_600, VOICE],
      [200, HUSH],
      [500, VOICE],
    ],
    expected: ['begin -15 560', 'end 6260', 'begin -15 6360'],
  },
] as const)('[BEY-39] $what', ({ sound, expected, ...more }) => {
  const found = cutsIn(sound);
  // A room that is loud all the time is learnt: nothing begins in it after some seconds.
  const fromMs = 'learnt' in more ? 10_000 : 0;
  expect(found.filter((cut) => Number(cut.split(' ').at(-1)) > fromMs)).toEqual(expected);
});

test('[BEY-39] speech without a pause is cut at its quietest place of the last second', () => {
  const found = cutsIn([
    [500, HUSH],
    [9_000, VOICE],
    [40, 900],
    [2_000, VOICE],
    [600, HUSH],
  ]);
  expect(found).toEqual(['begin -15 560', 'cut -49 10540', 'end 11940']);
});

test('[BEY-39] the level is that of the samples, and silence is no speech', () => {
  expect(levelOf(new Int16Array(0))).toBe(0);
  expect(levelOf(Int16Array.of(300, -300, 300))).toBe(300);
  expect(mayBeSpeech(new Int16Array(SPEECH.samplesPerSecond))).toBe(false);
  const word = SPEECH.samplesPerSecond / 5;
  expect(mayBeSpeech(new Int16Array(SPEECH.samplesPerSecond).fill(1_000, 0, word))).toBe(true);
  expect(mayBeSpeech(new Int16Array(SPEECH.samplesPerSecond).fill(1_000, 0, word / 4))).toBe(false);
});
