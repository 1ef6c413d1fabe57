import { writeFile } from 'node:fs/promises';
import type { CheckedRecord } from './check-record.ts';

/** Where the published keys are saved beside a record: `record.json` has `record-keys.json`. */
export function keysPathOf(recordPath: string): string {
  return `${recordPath.replace(/\.json$/u, '')}-keys.json`;
}

/** Saves a record as it was handed out, and beside it the keys that the site published, both as
 *  `npm run verify` takes them. */
export async function saveRecord(path: string, { text, keys }: CheckedRecord): Promise<void> {
  await writeFile(path, text);
  await writeFile(keysPathOf(path), `${JSON.stringify({ keys }, null, 2)}\n`);
}
