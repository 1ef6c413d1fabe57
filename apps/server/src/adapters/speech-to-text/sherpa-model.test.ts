import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSherpaModel } from './sherpa-model.ts';
import { makeTonesModel } from './testing-tones-model.ts';

async function folderWith(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-model-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) await writeFile(join(folder, name), 'no model');
  return folder;
}

async function tonesModel(modelType: string): Promise<string> {
  const folder = await makeTonesModel(modelType);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.each([
  {
    is: 'Whisper, of two forms the smaller',
    names: [
      'tiny.en-tokens.txt',
      'tiny.en-encoder.onnx',
      'tiny.en-encoder.int8.onnx',
      'tiny.en-decoder.onnx',
    ],
    kind: 'whisper',
    files: { encoder: 'tiny.en-encoder.int8.onnx', decoder: 'tiny.en-decoder.onnx' },
  },
  {
    is: 'a transducer',
    names: ['tokens.txt', 'encoder-epoch-99.onnx', 'decoder-epoch-99.onnx', 'joiner-epoch-99.onnx'],
    kind: 'transducer',
    files: {
      encoder: 'encoder-epoch-99.onnx',
      decoder: 'decoder-epoch-99.onnx',
      joiner: 'joiner-epoch-99.onnx',
    },
  },
  {
    is: 'Moonshine of four files',
    names: [
      'tokens.txt',
      'preprocess.onnx',
      'encode.int8.onnx',
      'uncached_decode.int8.onnx',
      'cached_decode.int8.onnx',
    ],
    kind: 'moonshine',
    files: {
      preprocessor: 'preprocess.onnx',
      encoder: 'encode.int8.onnx',
      uncachedDecoder: 'uncached_decode.int8.onnx',
      cachedDecoder: 'cached_decode.int8.onnx',
    },
  },
  {
    is: 'Moonshine of two files',
    names: ['tokens.txt', 'encoder_model.ort', 'decoder_model_merged.ort'],
    kind: 'moonshine',
    files: { encoder: 'encoder_model.ort', mergedDecoder: 'decoder_model_merged.ort' },
  },
])('[CAP-01] a folder holds $is', async ({ names, kind, files }) => {
  const folder = await folderWith(...names);
  const inFolder = Object.entries(files).map(([name, file]) => [name, join(folder, file)]);
  expect(await findSherpaModel(folder)).toMatchObject({ kind, files: Object.fromEntries(inFolder) });
});

test.each([
  ['zipformer2_ctc', 'zipformerCtc'],
  ['EncDecCTCModelBPE', 'nemoCtc'],
  ['sense_voice_ctc', 'senseVoice'],
  ['paraformer', 'paraformer'],
])('[CAP-01] a model of one file says what it is: %s', async (modelType, kind) => {
  expect(await findSherpaModel(await tonesModel(modelType))).toMatchObject({ kind });
});

test.each([
  { names: [], says: 'has no model of sherpa-onnx: a file tokens.txt is missing' },
  { names: ['tokens.txt'], says: 'beside tokens.txt stand no files of a kind that is known' },
  { names: ['tokens.txt', 'model.onnx'], says: 'has a file that is no model' },
])('[CAP-01] a folder without a model says what is missing: $names', async ({ names, says }) => {
  await expect(findSherpaModel(await folderWith(...names))).rejects.toThrow(says);
});

test('[CAP-01] a folder that is not there, and a model of another kind, are refused', async () => {
  await expect(findSherpaModel('/nowhere')).rejects.toThrow('is no folder that can be read');
  await expect(findSherpaModel(await tonesModel('tdnn'))).rejects.toThrow('its model_type is "tdnn"');
});
