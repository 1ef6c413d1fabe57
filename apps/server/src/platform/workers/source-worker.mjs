import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A thread of the sources: it learns to read TypeScript, as their process has, and runs the file
// that it is given.
register();
await import(String(workerData));
