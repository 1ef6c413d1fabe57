import { join } from 'node:path';
import process from 'node:process';

const SECOND = 16_000;
/** The pitches of the words that `fake-speech-child.ts` knows, in Hz, and of its two troubles. */
const PITCHES = { order: 440, the: 600, House: 800, sits: 1_000, today: 1_300, ends: 2_000, fails: 2_600 };

/** The command that starts the program of tones. */
export function tonesCommand(...args: string[]): string[] {
  const file = join(import.meta.dirname, 'fake-speech-child.ts');
  return [process.execPath, '--import', import.meta.resolve('tsx'), file, ...args];
}

/** Words as tones of 200 ms with 100 ms between them. */
export function tonesOf(...words: (keyof typeof PITCHES)[]): Int16Array {
  const word = SECOND * 0.3;
  return Int16Array.from({ length: words.length * word }, (_, at) => {
    const said = words[Math.floor(at / word)];
    const within = at % word;
    if (said === undefined || within >= SECOND * 0.2) return 0;
    return Math.round(8_000 * Math.sin((2 * Math.PI * PITCHES[said] * within) / SECOND));
  });
}
