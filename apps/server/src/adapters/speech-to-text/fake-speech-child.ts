// A program that recognises tones in place of words, for tests: it speaks the protocol of
// `process-speech.ts`. A burst of a tone is a word by its pitch; silence has no words. Two pitches
// make trouble: at 2,000 Hz the program ends, at 2,600 Hz it answers that it failed.
// Arguments: `--languages en,ar`, `--answer-after MS`, `--never-ready`, `--ends`.
import process, { stdin, stdout } from 'node:process';
import { z } from 'zod';

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

const requestLine = z.object({ id: z.number(), language: z.string(), bytes: z.number() });

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

function answerTo(id: number, sound: Buffer): object {
  const pitches = pitchesOf(new Int16Array(Uint8Array.from(sound).buffer));
  if (pitches.some((pitch) => Math.abs(pitch - 2_000) < 150)) process.exit(3);
  if (pitches.some((pitch) => Math.abs(pitch - 2_600) < 150)) return { id, error: 'the sound is too high' };
  return { id, text: pitches.map(wordOf).join(' ') };
}

const tell = (message: object) => stdout.write(`${JSON.stringify(message)}\n`);
const languages = argument('languages', 'en').split(',');
const answerAfterMs = Number(argument('answer-after', '0'));

let held = Buffer.alloc(0);
let request: z.output<typeof requestLine> | null = null;

/** Answers the requests that have arrived whole. */
function read(): void {
  for (;;) {
    if (request === null) {
      const end = held.indexOf(10);
      if (end === -1) return;
      request = requestLine.parse(JSON.parse(held.subarray(0, end).toString('utf8')));
      held = held.subarray(end + 1);
    }
    const { id, language, bytes } = request;
    if (held.length < bytes) return;
    const answer = languages.includes(language)
      ? answerTo(id, held.subarray(0, bytes))
      : { id, error: `the model does not know the language ${language}` };
    held = held.subarray(bytes);
    request = null;
    setTimeout(() => tell(answer), answerAfterMs);
  }
}

if (process.argv.includes('--ends')) {
  process.stderr.write('no model: /nowhere is no folder\n');
  process.exit(1);
}
if (!process.argv.includes('--never-ready')) tell({ ready: true, name: 'Tones', languages });
stdin.on('data', (bytes: Buffer) => {
  held = Buffer.concat([held, bytes]);
  read();
});
stdin.on('end', () => process.exit(0));
