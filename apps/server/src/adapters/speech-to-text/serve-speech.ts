import { stdin, stdout } from 'node:process';
import { z } from 'zod';

const requestLine = z.object({ id: z.number(), language: z.string(), bytes: z.number() });

/** What a program that recognises speech says of itself, and how it answers. */
export interface ServedSpeech {
  readonly name: string;
  readonly languages: readonly string[];
  /** The words of the sound. What it throws is answered as the error of this sound alone. */
  readonly recognise: (samples: Int16Array, language: string) => string;
  /** How long each answer is held back, in ms. */
  readonly answerAfterMs?: number;
}

/** Makes this process a program that `process-speech.ts` asks: it says that it is ready, then
 *  answers the requests of its standard input one after the other on its standard output, and ends
 *  when its standard input does. Nothing else may be written to its standard output. */
export function serveSpeech({ name, languages, recognise, answerAfterMs = 0 }: ServedSpeech): void {
  const tell = (message: object) => stdout.write(`${JSON.stringify(message)}\n`);
  let held = Buffer.alloc(0);
  let request: z.output<typeof requestLine> | null = null;

  function answerTo(id: number, language: string, sound: Buffer): object {
    try {
      if (!languages.includes(language)) throw new Error(`the model does not know the language ${language}`);
      return { id, text: recognise(samplesOf(sound), language) };
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) };
    }
  }

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
      const answer = answerTo(id, language, held.subarray(0, bytes));
      held = held.subarray(bytes);
      request = null;
      if (answerAfterMs === 0) tell(answer);
      else setTimeout(() => tell(answer), answerAfterMs);
    }
  }

  tell({ ready: true, name, languages });
  stdin.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    read();
  });
  stdin.on('end', () => process.exit(0));
}

/** The samples of little-endian bytes, whatever the machine. */
function samplesOf(sound: Buffer): Int16Array {
  return Int16Array.from({ length: Math.floor(sound.length / 2) }, (_, at) => sound.readInt16LE(at * 2));
}
