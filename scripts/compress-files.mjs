import { readdirSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { constants as priorities, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

const COMPRESSIBLE = /\.(?:js|css|html|json|svg|webmanifest|wasm|tflite)$/;
/** Smaller files are not worth a second copy. */
const FROM_BYTES = 1024;
/** Larger files, such as those of WebAssembly, take seconds at the highest quality. */
const HIGHEST_TO_BYTES = 1024 * 1024;
/** Node compresses on its four threads. */
const AT_A_TIME = 4;

/** Writes a copy `NAME.br`, compressed by Brotli, beside each text and program under a folder. It
 *  stands whole or not at all. The process yields to others meanwhile. */
export async function compressFiles(folder) {
  setPriority(priorities.priority.PRIORITY_BELOW_NORMAL);
  const names = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name));
  const next = names.values();
  const compressNext = async () => {
    for (const name of next) await compressFile(join(folder, name));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, compressNext));
}

async function compressFile(path) {
  const { size } = await stat(path);
  if (size < FROM_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: size > HIGHEST_TO_BYTES ? 6 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  const compressed = await compress(await readFile(path), { params });
  await writeFile(`${path}.br.new`, compressed);
  await rename(`${path}.br.new`, `${path}.br`);
}
