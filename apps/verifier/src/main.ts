import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  recordKey,
  savedProof,
  savedReceipt,
  type RecordFile,
  type RecordKey,
  type SavedProof,
} from '@hemicycle/contract/records';
import { AUDIT_FORMAT } from '@hemicycle/contract/audit-chain-format';
import { issueInWords } from '@hemicycle/record/issue-in-words';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { problemsOfProof } from '@hemicycle/record/verify-proof';
import { problemsOfReceipt } from '@hemicycle/record/verify-receipt';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { judgeAudit } from './judge-audit.ts';
import { shownPlainly } from './shown-plainly.ts';
import { compared } from './what-contradicts.ts';
import { whatWasProved } from './what-was-proved.ts';
import { whatBecameOfIt } from './what-became-of-it.ts';
import { whatWasChecked } from './what-was-checked.ts';

// `npm run verify -- record.json --keys record-keys.json` checks a record offline and recounts it;
// it also checks a proof or a receipt that a voter saved, and the audit log. `--against other.json`
// also compares two files that the site signed. exit-codes.ts has the exit codes.
// docs/record-format.md says what is checked and why.

const USAGE = [
  'usage: npm run verify -- record.json [--keys record-keys.json] [--against other.json]',
  '       npm run verify -- proof.json [--keys record-keys.json] [--record record.json] [--against other.json]',
  '       npm run verify -- receipt.json [--keys record-keys.json] [--record record.json]',
  '       npm run verify -- audit-log.json [--keys record-keys.json] [--against other.json]',
  '       exit code: 0 right, 1 wrong, 2 not checked, 3 right but not held against published keys, 4 proof of a lie',
];
const BOM = '\uFEFF';

/** The content of a file, and whether it is right by itself. `lines`: the result in words. */
interface Judged {
  readonly lines: readonly string[];
  /** The value in the file; null where it is wrong. */
  readonly value: RecordFile | SavedProof | null;
}

function main(): ExitCode {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      record: { type: 'string' },
      against: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [path] = positionals;
  if (values.help === true || path === undefined || positionals.length > 1) {
    print(USAGE);
    return values.help === true ? exitCodes.right : exitCodes.notChecked;
  }
  const published = values.keys === undefined ? null : readKeys(values.keys);
  const given = readFileSync(path);
  const what = kindOf(given);
  if (values.record !== undefined && (what === 'record' || what === 'audit')) {
    throw new Error('--record goes with a saved proof or a signed receipt.');
  }
  if (what === 'audit') {
    const other =
      values.against === undefined
        ? null
        : { path: values.against, value: valueOf(readFileSync(values.against)) };
    const { code, lines } = judgeAudit({ path, value: valueOf(given) }, published, other);
    print(lines);
    return code;
  }
  if (what === 'receipt') {
    if (values.against !== undefined) throw new Error('--against goes with records and saved proofs.');
    return judgeReceipt(path, given, published, values.record);
  }
  const judged = judge(path, given, published, values.record);
  const fine = published === null ? exitCodes.withoutKeys : exitCodes.right;
  if (values.against === undefined) {
    print(judged.lines);
    return judged.value === null ? exitCodes.wrong : fine;
  }
  const other = judge(values.against, readFileSync(values.against), published, undefined);
  if (judged.value === null || other.value === null) {
    print([...judged.lines, '', ...other.lines]);
    return exitCodes.wrong;
  }
  const { kind, lines } = compared(judged.value, other.value, published);
  print([...lines, '', ...judged.lines, '', ...other.lines]);
  return kind === 'lie' ? exitCodes.lie : kind === 'unproved' ? exitCodes.withoutKeys : fine;
}

function judge(
  path: string,
  given: Buffer,
  published: readonly RecordKey[] | null,
  recordPath: string | undefined,
): Judged {
  return kindOf(given) === 'proof'
    ? judgeProof(path, given, published, recordPath)
    : judgeRecord(path, given, published);
}

/** Reads the keys that a site published. @throws Error in words when the file holds none. */
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

function judgeRecord(
  path: string,
  record: Buffer,
  published: readonly RecordKey[] | null,
): Judged & { readonly value: RecordFile | null } {
  const { problems, file } = verifyRecordFile(record, published, verifyEd25519, verifyPasskeySignature);
  if (problems.length > 0 || file === null) return wrong(`${path} does not hold.`, problems);
  return { lines: whatWasChecked(file, published !== null), value: file };
}

function wrong(what: string, problems: readonly string[]): { lines: string[]; value: null } {
  return { lines: [`WRONG: ${what}`, ...problems.map((problem) => `- ${problem}`)], value: null };
}

/** What the JSON of a file holds. @throws SyntaxError where it holds none. */
function valueOf(given: Buffer): unknown {
  return JSON.parse(given.toString('utf8').replace(BOM, ''));
}

/** The kind of a file. A proof that a voter saved names the shown head, and a saved receipt names
 *  the statement that the site signed. The audit log has a format of its own. */
function kindOf(given: Buffer): 'record' | 'proof' | 'receipt' | 'audit' {
  try {
    const parsed = valueOf(given);
    if (typeof parsed !== 'object' || parsed === null) return 'record';
    if ('format' in parsed && parsed.format === AUDIT_FORMAT) return 'audit';
    return 'shownHead' in parsed ? 'proof' : 'signedReceipt' in parsed ? 'receipt' : 'record';
  } catch {
    return 'record';
  }
}

/** Checks a signed receipt, alone or against a record. Where the record is wrong, its problems come
 *  first. */
function judgeReceipt(
  path: string,
  given: Buffer,
  published: readonly RecordKey[] | null,
  recordPath: string | undefined,
): ExitCode {
  const parsed = savedReceipt.safeParse(valueOf(given));
  if (!parsed.success) {
    print(wrong(`${path} is no receipt as a browser saves it.`, parsed.error.issues.map(issueInWords)).lines);
    return exitCodes.wrong;
  }
  const { signedReceipt, keys } = parsed.data;
  const record =
    recordPath === undefined ? null : judgeRecord(recordPath, readFileSync(recordPath), published);
  if (record?.value === null) {
    print(record.lines);
    return exitCodes.wrong;
  }
  const file = record?.value ?? null;
  // A receipt signed by a key of the accuser's own proves nothing against a site. So without
  // published keys, the keys of the record count as the site's.
  const problems = problemsOfReceipt(signedReceipt, published ?? file?.keys ?? keys, verifyEd25519);
  if (problems.length > 0) {
    print(wrong(`${path} does not hold.`, problems).lines);
    return exitCodes.wrong;
  }
  const { fate, lines } = whatBecameOfIt(signedReceipt, {
    againstPublished: published !== null,
    record: file,
  });
  print(lines);
  if (fate === 'left-out') return exitCodes.lie;
  if (fate === 'other-poll') return exitCodes.wrong;
  return published === null ? exitCodes.withoutKeys : exitCodes.right;
}

/** Checks a saved proof; where a record is given, the record first. */
function judgeProof(
  path: string,
  given: Buffer,
  published: readonly RecordKey[] | null,
  recordPath: string | undefined,
): Judged {
  const parsed = savedProof.safeParse(valueOf(given));
  if (!parsed.success) {
    return wrong(`${path} is no proof as a browser saves it.`, parsed.error.issues.map(issueInWords));
  }
  const record =
    recordPath === undefined ? null : judgeRecord(recordPath, readFileSync(recordPath), published);
  if (record?.value === null) return record;
  const problems = problemsOfProof(parsed.data, published, record?.value ?? null, verifyEd25519);
  if (problems.length > 0) return wrong(`${path} does not hold.`, problems);
  const lines = whatWasProved(parsed.data, {
    againstPublished: published !== null,
    record: record?.value ?? null,
  });
  return { lines: record === null ? lines : [...lines, '', ...record.lines], value: parsed.data };
}

/** Writes to the standard output, one output line for each line, whatever a record contains. */
function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${shownPlainly(line)}\n`);
}

// A reader that has seen enough, such as `head`, closes the pipe. The exit code still tells the
// outcome.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = main();
} catch (error) {
  print([
    `Not checked: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    ...USAGE,
  ]);
  process.exitCode = exitCodes.notChecked;
}
