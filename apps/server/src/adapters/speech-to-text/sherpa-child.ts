import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { mayBeSpeech, SPEECH } from '@hemicycle/rules/captions/speech-cuts';
import { z } from 'zod';
import { serveSpeech } from './serve-speech.ts';
import type { SherpaModel } from './sherpa-model.ts';

/** What `sherpa-speech.ts` gives its child to start with, as JSON in its only argument. */
export interface SherpaStart {
  /** Where the package `sherpa-onnx-node` lies. */
  readonly packagePath: string;
  readonly model: SherpaModel;
  readonly name: string;
  readonly languages: readonly string[];
}

/** More threads make one sound faster; they take the processor from the server. */
const THREADS_MAX = 4;

/** The part of the package `sherpa-onnx-node` that is used. */
interface SherpaPackage {
  readonly OfflineRecognizer: new (config: object) => {
    readonly createStream: () => {
      readonly acceptWaveform: (sound: { samples: Float32Array; sampleRate: number }) => void;
    };
    readonly setConfig: (config: object) => void;
    readonly decode: (stream: object) => void;
    readonly getResult: (stream: object) => unknown;
  };
}

const result = z.object({ text: z.string() });

/** Loads the model and answers requests with it, in this process alone: the package ends the
 *  process where a model does not suit it. Source: CAP-01. */
export function serveSherpa({ packagePath, model, name, languages }: SherpaStart): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has no types
  const { OfflineRecognizer } = createRequire(import.meta.url)(packagePath) as SherpaPackage;
  const { kind, files, tokens } = model;
  const numThreads = Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1));
  const configOf = (language: string) => ({
    featConfig: { sampleRate: SPEECH.samplesPerSecond, featureDim: 80 },
    modelConfig: {
      [kind]: kind === 'whisper' || kind === 'senseVoice' ? { ...files, language } : files,
      tokens,
      numThreads,
      provider: 'cpu',
    },
  });
  let spoken = languages[0] ?? '';
  const recognizer = new OfflineRecognizer(configOf(spoken));
  serveSpeech({
    name,
    languages,
    recognise(samples, language) {
      // Models write words where nobody speaks.
      if (!mayBeSpeech(samples)) return '';
      if (language !== spoken && kind === 'whisper') recognizer.setConfig(configOf(language));
      spoken = language;
      const stream = recognizer.createStream();
      stream.acceptWaveform({
        samples: Float32Array.from(samples, (sample) => sample / 32_768),
        sampleRate: SPEECH.samplesPerSecond,
      });
      recognizer.decode(stream);
      return result.parse(recognizer.getResult(stream)).text.trim();
    },
  });
}
