import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A model of sherpa-onnx for tests, made here byte by byte: a Zipformer CTC of one layer, which
// takes the loudest of five pitches for a word. It reads 80 bands of a mel scale, and each word is
// the band of its pitch. The blank wins below a loudness that only tones have.

const BANDS = 80;
const BAND_OF_WORD: readonly (readonly [word: string, band: number])[] = [
  ['order', 14],
  ['the', 19],
  ['House', 23],
  ['sits', 27],
  ['today', 33],
];
const VOCABULARY = BAND_OF_WORD.length + 1;
const FLOAT = 1;
const INT64 = 7;

/** Makes a folder with the model. `modelType`: what the model says that it is. */
export async function makeTonesModel(modelType = 'zipformer2_ctc'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-tones-'));
  const tokens = ['<blk>', ...BAND_OF_WORD.map(([word]) => `▁${word}`)];
  await writeFile(join(folder, 'tokens.txt'), tokens.map((token, at) => `${token} ${String(at)}\n`).join(''));
  await writeFile(join(folder, 'model.onnx'), onnxOf(modelType));
  return folder;
}

function onnxOf(modelType: string): Buffer {
  const weights = new Float32Array(BANDS * VOCABULARY);
  for (const [at, [, band]] of BAND_OF_WORD.entries()) weights[band * VOCABULARY + at + 1] = 1;
  const graph = Buffer.concat([
    part(1, node('MatMul', ['x', 'weights'], ['log_probs'])),
    part(1, node('Identity', ['x_lens'], ['log_probs_len'])),
    part(2, 'tones'),
    part(5, tensor('weights', [BANDS, VOCABULARY], weights)),
    part(11, value('x', FLOAT, ['N', 'T', BANDS])),
    part(11, value('x_lens', INT64, ['N'])),
    part(12, value('log_probs', FLOAT, ['N', 'T', VOCABULARY])),
    part(12, value('log_probs_len', INT64, ['N'])),
  ]);
  return Buffer.concat([
    number(1, 8),
    part(7, graph),
    part(8, number(2, 13)),
    part(14, Buffer.concat([part(1, 'model_type'), part(2, modelType)])),
  ]);
}

function node(operator: string, inputs: readonly string[], outputs: readonly string[]): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => part(1, name)),
    ...outputs.map((name) => part(2, name)),
    part(4, operator),
  ]);
}

function tensor(name: string, dimensions: readonly number[], values: Float32Array): Buffer {
  const raw = Buffer.alloc(values.length * 4);
  for (const [at, each] of values.entries()) raw.writeFloatLE(each, at * 4);
  return Buffer.concat([
    ...dimensions.map((size) => number(1, size)),
    number(2, FLOAT),
    part(8, name),
    part(9, raw),
  ]);
}

function value(name: string, type: number, dimensions: readonly (number | string)[]): Buffer {
  const shape = Buffer.concat(
    dimensions.map((each) => part(1, typeof each === 'number' ? number(1, each) : part(2, each))),
  );
  return Buffer.concat([part(1, name), part(2, part(1, Buffer.concat([number(1, type), part(2, shape)])))]);
}

/** A field of a length, of ONNX's wire form. */
function part(field: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

/** A field with a number, of ONNX's wire form. */
function number(field: number, amount: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(amount)]);
}

function varint(amount: number): Buffer {
  const bytes: number[] = [];
  for (let rest = amount; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
