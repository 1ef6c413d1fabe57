import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { speechChildFile } from '../../speech-child-file.ts';
import { openSherpaSpeech } from './sherpa-speech.ts';
import { describeSpeechContract } from './speech-contract-suite.ts';
import { tonesOf } from './test-tones.ts';
import { makeTonesModel } from './testing-tones-model.ts';

// The package sherpa-onnx-node itself, with a model of tones that `tones-model.ts` makes. The
// package is no dependency, so it is installed beside the others, once; where that cannot be done,
// these tests are skipped.

const ROOT = join(import.meta.dirname, '../../../../..');
const INSTALLED = join(ROOT, '.cache/sherpa');
const INSTALL_WITHIN_MS = 60_000;
const log = createLog({ level: 'silent' });
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const problem = await install();

/** Installs the package. Returns why that cannot be done; null where it is there. */
async function install(): Promise<string | null> {
  if (existsSync(join(INSTALLED, 'node_modules/sherpa-onnx-node'))) return null;
  const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8')) as {
    peerDependencies: { 'sherpa-onnx-node': string };
  };
  try {
    await mkdir(INSTALLED, { recursive: true });
    const named = `sherpa-onnx-node@${peerDependencies['sherpa-onnx-node']}`;
    const options = ['--prefix', INSTALLED, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await promisify(execFile)('npm', ['install', ...options, named], { timeout: INSTALL_WITHIN_MS });
    return null;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `the package cannot be installed: ${line.slice(0, 120)}`;
  }
}

async function tonesModel(modelType?: string): Promise<string> {
  const folder = await makeTonesModel(modelType);
  folders.push(folder);
  return folder;
}

const open = (folder: string, packageFrom = INSTALLED) =>
  openSherpaSpeech({ folder, languages: ['en'] }, { log, childFile: speechChildFile, packageFrom });

if (problem !== null) test.skip(`sherpa-onnx-node: ${problem}`, () => undefined);
else {
  describeSpeechContract('sherpa-onnx-node with a model of tones', async () => ({
    speech: await open(await tonesModel()),
    said: [
      { samples: tonesOf('the', 'House', 'sits'), words: ['the House sits'] },
      { samples: tonesOf('order', 'order'), words: ['order order'] },
    ],
  }));

  test('[CAP-01] a model that the package does not take is told in one line', async () => {
    const opening = open(await tonesModel('sense_voice_ctc'));
    await expect(opening).rejects.toThrow(
      /^HEMICYCLE_SPEECH_MODEL: the model in [^\n]+ ended before it was ready/,
    );
  });
}

test('[CAP-01] a package that is not installed is told in one line, with how to install it', async () => {
  const opening = open(await tonesModel(), '/nowhere');
  await expect(opening).rejects.toThrow(
    /^HEMICYCLE_SPEECH_MODEL needs the package sherpa-onnx-node, [^\n]+: npm install --no-save sherpa-onnx-node@1\.$/,
  );
});
