// A program that recognises tones in place of words, for tests: it speaks the protocol of
// `process-speech.ts`. A burst of a tone is a word by its pitch; silence has no words. Two pitches
// make trouble: at 2,000 Hz the program ends, at 2,600 Hz it answers that it failed.
// Arguments: `--languages en,ar`, `--answer-after MS`, `--never-ready`, `--ends`.
import process from 'node:process';
import { serveSpeech } from './serve-speech.ts';

const WORDS: readonly (readonly [pitch: number, word: string])[] = [
  [440, 'order'],
  [600, 'the'],
  [800, 'House'],
  [1000, 'sits'],
  [1300, 'today'],
];
const RATE = 16_000;
/** Sound is looked at in frames of 10 ms. A louder sample makes a frame part of a burst. */
const FRAME = 160;
const QUIET = 400;
const LEAST_FRAMES = 5;

function argument(name: string, otherwise: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : (process.argv[at + 1] ?? otherwise);
}

/** The pitches of the bursts in these samples, in Hz. */
function pitchesOf(samples: Int16Array): number[] {
  const pitches: number[] = [];
  let burst: number[] = [];
  const end = () => {
    if (burst.length >= LEAST_FRAMES * FRAME) pitches.push(pitchOf(burst));
    burst = [];
  };
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    const frame = samples.subarray(at, at + FRAME);
    if (frame.some((sample) => Math.abs(sample) > QUIET)) burst.push(...frame);
    else end();
  }
  end();
  return pitches;
}

/** The pitch of a tone in Hz, by how often it crosses zero. */
function pitchOf(samples: readonly number[]): number {
  const signs = samples.map((sample) => sample >= 0);
  const crossings = signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
  return (crossings / 2) * (RATE / samples.length);
}

function wordOf(pitch: number): string {
  const [, word] = WORDS.reduce((best, one) =>
    Math.abs(one[0] - pitch) < Math.abs(best[0] - pitch) ? one : best,
  );
  return word;
}

function wordsOf(samples: Int16Array): string {
  const pitches = pitchesOf(samples);
  if (pitches.some((pitch) => Math.abs(pitch - 2_000) < 150)) process.exit(3);
  if (pitches.some((pitch) => Math.abs(pitch - 2_600) < 150)) throw new Error('the sound is too high');
  return pitches.map(wordOf).join(' ');
}

if (process.argv.includes('--ends')) {
  process.stderr.write('no model: /nowhere is no folder\n');
  process.exit(1);
}
if (process.argv.includes('--never-ready')) process.stdin.resume();
else {
  serveSpeech({
    name: 'Tones',
    languages: argument('languages', 'en').split(','),
    recognise: wordsOf,
    answerAfterMs: Number(argument('answer-after', '0')),
  });
}
