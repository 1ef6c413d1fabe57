import { writeFile } from 'node:fs/promises';
import type { CheckedRecord } from './check-record.ts';

/** The path of the published keys beside a record: `record.json` has `record-keys.json`. */
export function keysPathOf(recordPath: string): string {
  return `${recordPath.replace(/\.json$/u, '')}-keys.json`;
}

/** Saves a downloaded record, and beside it the keys that the site published, both in the form that
 *  `npm run verify` reads. */
export async function saveRecord(path: string, { text, keys }: CheckedRecord): Promise<void> {
  await writeFile(path, text);
  await writeFile(keysPathOf(path), `${JSON.stringify({ keys }, null, 2)}\n`);
}
