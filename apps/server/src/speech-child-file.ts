import { extname, join } from 'node:path';

/** The file of the program that recognises speech with sherpa-onnx: of the build, or of the
 *  sources. */
export const speechChildFile = join(import.meta.dirname, `speech-child${extname(import.meta.filename)}`);
