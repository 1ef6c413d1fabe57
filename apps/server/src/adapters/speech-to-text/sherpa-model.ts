import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOnnxMetadata } from './onnx-metadata.ts';

/** A model for sherpa-onnx. `kind` and the names of its `files` are those of the package's
 *  `OfflineModelConfig`; `tokens` lists the parts of its words. Files are absolute paths. */
export interface SherpaModel {
  readonly kind: SherpaKind;
  readonly files: Readonly<Record<string, string>>;
  readonly tokens: string;
}

export type SherpaKind = 'whisper' | 'moonshine' | 'transducer' | SingleFileKind;
type SingleFileKind = 'zipformerCtc' | 'nemoCtc' | 'wenetCtc' | 'senseVoice' | 'paraformer';

/** Models of several files, known by the names of these. One kind stands before those that have
 *  some of its files too. */
const KINDS_BY_FILES: readonly (readonly [SherpaKind, Readonly<Record<string, RegExp>>])[] = [
  [
    'transducer',
    {
      encoder: /(^|-)encoder[^/]*\.onnx$/u,
      decoder: /(^|-)decoder[^/]*\.onnx$/u,
      joiner: /(^|-)joiner[^/]*\.onnx$/u,
    },
  ],
  ['whisper', { encoder: /(^|-)encoder[^/]*\.onnx$/u, decoder: /(^|-)decoder[^/]*\.onnx$/u }],
  ['moonshine', { encoder: /^encoder_model\.ort$/u, mergedDecoder: /^decoder_model_merged\.ort$/u }],
  [
    'moonshine',
    {
      preprocessor: /^preprocess\.onnx$/u,
      encoder: /^encode(\.int8)?\.onnx$/u,
      uncachedDecoder: /^uncached_decode(\.int8)?\.onnx$/u,
      cachedDecoder: /^cached_decode(\.int8)?\.onnx$/u,
    },
  ],
];
const SINGLE_FILE = /^model[^/]*\.onnx$/u;
const TOKENS = /(^|-)tokens\.txt$/u;

/** What a model of one file says in its own data that it is. */
const SINGLE_FILE_KINDS: Readonly<Record<string, SingleFileKind>> = {
  zipformer2_ctc: 'zipformerCtc',
  EncDecCTCModelBPE: 'nemoCtc',
  EncDecCTCModel: 'nemoCtc',
  EncDecHybridRNNTCTCBPEModel: 'nemoCtc',
  wenet_ctc: 'wenetCtc',
  sense_voice_ctc: 'senseVoice',
  paraformer: 'paraformer',
};

/** Finds the model in a folder, as the releases of sherpa-onnx unpack. Of two forms of a file the
 *  smaller one (`int8`) is taken. Rejects with what is wrong, in words that follow the folder's
 *  name. */
export async function findSherpaModel(folder: string): Promise<SherpaModel> {
  const names = await readdir(folder).catch(() => {
    throw new Error('is no folder that can be read');
  });
  const sorted = names.toSorted((a, b) => Number(isSmall(b)) - Number(isSmall(a)) || (a < b ? -1 : 1));
  const find = (pattern: RegExp) => {
    const name = sorted.find((each) => pattern.test(each));
    return name === undefined ? undefined : join(folder, name);
  };
  const tokens = find(TOKENS);
  if (tokens === undefined) throw new Error('has no model of sherpa-onnx: a file tokens.txt is missing');
  for (const [kind, patterns] of KINDS_BY_FILES) {
    const found = Object.entries(patterns).map(([name, pattern]) => [name, find(pattern)] as const);
    const files = found.flatMap(([name, file]) => (file === undefined ? [] : [[name, file] as const]));
    if (files.length === found.length) return { kind, files: Object.fromEntries(files), tokens };
  }
  const model = find(SINGLE_FILE);
  if (model === undefined) {
    throw new Error('has no model of sherpa-onnx: beside tokens.txt stand no files of a kind that is known');
  }
  return { kind: await kindOf(model), files: { model }, tokens };
}

async function kindOf(model: string): Promise<SingleFileKind> {
  const metadata = await readOnnxMetadata(model).catch((error: Error) => {
    throw new Error(`has a file that is no model: ${model}, ${error.message}`);
  });
  const type = metadata.get('model_type') ?? '';
  const kind = SINGLE_FILE_KINDS[type];
  if (kind !== undefined) return kind;
  throw new Error(`has a model of a kind that is not known: its model_type is "${type.slice(0, 60)}"`);
}

function isSmall(name: string): boolean {
  return name.includes('int8');
}
