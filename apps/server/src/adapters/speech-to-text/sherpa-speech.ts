import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import type { Logger } from 'pino';
import { StartError } from '../../platform/start-error.ts';
import { openProcessSpeech } from './process-speech.ts';
import type { SherpaStart } from './sherpa-child.ts';
import { findSherpaModel, type SherpaKind } from './sherpa-model.ts';
import type { SpeechToText } from './speech-to-text.ts';

const PACKAGE = 'sherpa-onnx-node';
const SETTING = 'HEMICYCLE_SPEECH_MODEL';

const KIND_NAMES: Readonly<Record<SherpaKind, string>> = {
  whisper: 'Whisper',
  moonshine: 'Moonshine',
  transducer: 'transducer',
  zipformerCtc: 'Zipformer CTC',
  nemoCtc: 'NeMo CTC',
  wenetCtc: 'WeNet CTC',
  senseVoice: 'SenseVoice',
  paraformer: 'Paraformer',
};

/** Recognises speech with a model of sherpa-onnx in a folder of the operator's. The model runs in a
 *  program of its own, `childFile`, asked by the lines of `process-speech.ts`. The package
 *  `sherpa-onnx-node` is looked for beside the server (`packageFrom`: from another folder).
 *  `languages`: what the operator says that the model knows, one or more.
 *  @throws StartError in one line, where package or model are not there or do not suit each other.
 *  Source: CAP-01. */
export async function openSherpaSpeech(
  { folder, languages }: { readonly folder: string; readonly languages: readonly string[] },
  {
    log,
    childFile,
    packageFrom = import.meta.dirname,
  }: {
    readonly log: Pick<Logger, 'info' | 'warn' | 'debug'>;
    readonly childFile: string;
    readonly packageFrom?: string;
  },
): Promise<SpeechToText> {
  const model = await findSherpaModel(folder).catch((error: Error) => {
    throw new StartError(`${SETTING}: ${folder} ${error.message}.`);
  });
  const packagePath = packagePathFrom(packageFrom);
  const start: SherpaStart = {
    packagePath,
    model,
    name: `sherpa-onnx (${KIND_NAMES[model.kind]})`,
    languages,
  };
  const sources = childFile.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  return openProcessSpeech([process.execPath, ...sources, childFile, JSON.stringify(start)], {
    log,
    names: { setting: SETTING, program: `the model in ${folder}` },
  });
}

function packagePathFrom(folder: string): string {
  try {
    return createRequire(join(folder, 'here')).resolve(PACKAGE);
  } catch {
    throw new StartError(
      `${SETTING} needs the package ${PACKAGE}, which is not installed: npm install --no-save ${PACKAGE}@1.`,
    );
  }
}
