import { extname, join } from 'node:path';

/** The program of the worker threads: beside this one, in the sources as in a build. */
export const workerFile = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);
