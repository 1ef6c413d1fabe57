import { extname, join } from 'node:path';

/** The program of the worker threads. It is in the same folder as this file, in the sources and in
 *  a build. */
export const workerFile = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);
