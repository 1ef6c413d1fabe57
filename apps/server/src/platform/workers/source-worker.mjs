import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// This thread runs from the sources. It learns to read TypeScript, like the main process, and then
// runs the file that it is given.
register();
await import(String(workerData));
