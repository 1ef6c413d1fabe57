import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { recordKey, savedProof, type RecordFile, type RecordKey } from '@hemicycle/contract/records';
import { issueInWords } from '@hemicycle/record/issue-in-words';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { problemsOfProof } from '@hemicycle/record/verify-proof';
import { shownPlainly } from './shown-plainly.ts';
import { whatWasProved } from './what-was-proved.ts';
import { whatWasChecked } from './what-was-checked.ts';

// `npm run verify -- record.json [--keys record-keys.json]`: checks a record offline and recounts it. Exit code 0 when all is
// right, 1 when the record is wrong, 2 when it could not be checked. docs/record-format.md says what is checked and why.
// `npm run verify -- proof.json [--keys record-keys.json] [--record record.json]`: the same for a proof that a voter saved.

const USAGE = [
  'usage: npm run verify -- record.json [--keys record-keys.json]',
  '       npm run verify -- proof.json [--keys record-keys.json] [--record record.json]',
];
const BOM = '\uFEFF';

function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      record: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [path] = positionals;
  if (values.help === true || path === undefined || positionals.length > 1) {
    for (const line of USAGE) print(line);
    return values.help === true ? 0 : 2;
  }
  const published = values.keys === undefined ? null : readKeys(values.keys);
  const given = readFileSync(path);
  if (isProof(given)) return verifyProof(path, given, published, values.record);
  if (values.record !== undefined) throw new Error('--record goes with a saved proof.');
  return verifyRecord(path, given, published) === null ? 1 : 0;
}

/** The keys that a site published. @throws Error in words when the file holds none. */
function readKeys(path: string): RecordKey[] {
  const text = readFileSync(path, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${path} is not JSON.`);
  }
  const parsed = z.object({ keys: z.array(recordKey) }).safeParse(value);
  if (parsed.success) return parsed.data.keys;
  throw new Error(
    `${path} holds no keys as a site publishes them: ${parsed.error.issues.slice(0, 1).map(issueInWords).join('')}.`,
  );
}

/** Says what was checked of a record, or what is wrong; null of one that does not hold. */
function verifyRecord(
  path: string,
  record: Buffer,
  published: readonly RecordKey[] | null,
): RecordFile | null {
  const { problems, file } = verifyRecordFile(record, published, verifyEd25519, verifyPasskeySignature);
  if (problems.length > 0 || file === null) {
    print(`WRONG: ${path} does not hold.`);
    for (const problem of problems) print(`- ${problem}`);
    return null;
  }
  for (const line of whatWasChecked(file, published !== null)) print(line);
  return file;
}

/** A proof that a voter saved names the head that was shown; a record never does. */
function isProof(given: Buffer): boolean {
  try {
    const parsed: unknown = JSON.parse(given.toString('utf8').replace(BOM, ''));
    return typeof parsed === 'object' && parsed !== null && 'shownHead' in parsed;
  } catch {
    return false;
  }
}

/** Says what was checked of a saved proof, or what is wrong; with a record, of that first. */
function verifyProof(
  path: string,
  given: Buffer,
  published: readonly RecordKey[] | null,
  recordPath: string | undefined,
): number {
  const parsed = savedProof.safeParse(JSON.parse(given.toString('utf8').replace(BOM, '')));
  if (!parsed.success) {
    print(`WRONG: ${path} is no proof as a browser saves it.`);
    for (const issue of parsed.error.issues) print(`- ${issueInWords(issue)}`);
    return 1;
  }
  const record =
    recordPath === undefined ? null : verifyRecord(recordPath, readFileSync(recordPath), published);
  if (recordPath !== undefined && record === null) return 1;
  const problems = problemsOfProof(parsed.data, published, record, verifyEd25519);
  if (problems.length > 0) {
    print(`WRONG: ${path} does not hold.`);
    for (const problem of problems) print(`- ${problem}`);
    return 1;
  }
  const lines = whatWasProved(parsed.data, { againstPublished: published !== null, record });
  for (const line of record === null ? lines : ['', ...lines]) print(line);
  return 0;
}

/** To the standard output, one line, whatever a record holds. */
function print(line: string): void {
  process.stdout.write(`${shownPlainly(line)}\n`);
}

try {
  process.exitCode = main();
} catch (error) {
  print(`Not checked: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
  for (const line of USAGE) print(line);
  process.exitCode = 2;
}
