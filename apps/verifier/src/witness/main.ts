import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type RecordFile, recordFile, recordKey, type RecordKey } from '@hemicycle/contract/records';
import { shownHash } from '@hemicycle/record/shown-hash';
import { z } from 'zod';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { shownPlainly } from '../shown-plainly.ts';
import {
  type Countersigned,
  isByItsWitness,
  openWitnessKey,
  type WitnessFile,
  witnessFile,
} from './countersigned.ts';
import { entriesOutside } from './entries-in-log.ts';
import { withEndorsedKeys } from './known-keys.ts';
import { type Comparison, compareCheckpoints, problemOfCheckpoint } from './look-at-log.ts';
import { siteOfLog, type SiteOfLog } from './site-of-log.ts';

// `npm run witness -- https://votes.example.org` holds the log of a site against what this witness
// saw last, and countersigns it. docs/record-format.md §12 says what is checked and why.

const USAGE = [
  'usage: npm run witness -- ADDRESS [--folder witness] [--keys record-keys.json] [--against other-witness.json] [--record record.json]',
  '       exit code: 0 right, 1 wrong, 2 not checked, 3 first look, at keys that only the site named, 4 proof of a lie',
];

interface Outcome {
  readonly code: ExitCode;
  readonly lines: readonly string[];
}

/** A file that was given, and what it holds. */
interface Given<File> {
  readonly path: string;
  readonly file: File;
}

async function main(): Promise<Outcome> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: 'witness' },
      keys: { type: 'string' },
      against: { type: 'string' },
      record: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [address] = positionals;
  if (values.help === true) return { code: exitCodes.right, lines: USAGE };
  if (address === undefined || positionals.length > 1) throw new Error('Give the address of one site.');
  if (!/^https?:\/\//u.test(address) || !URL.canParse(address)) {
    throw new Error(`${address} is no address that begins with https:// or http://.`);
  }
  // What is given is read before anything is asked or kept.
  const given = {
    keys: values.keys === undefined ? null : read(values.keys, z.object({ keys: z.array(recordKey) })).keys,
    record:
      values.record === undefined ? null : { path: values.record, file: read(values.record, recordFile) },
    other:
      values.against === undefined ? null : { path: values.against, file: read(values.against, witnessFile) },
  };
  mkdirSync(values.folder, { recursive: true });
  const kept = join(values.folder, 'witness.json');
  const before = existsSync(kept) ? read(kept, witnessFile) : null;
  if (before !== null && before.site !== new URL(address).origin) {
    throw new Error(`${kept} is of ${before.site}. Name another folder.`);
  }
  const site = siteOfLog(address);
  const looked = await look(site, new URL(address).origin, before, {
    folder: values.folder,
    keys: given.keys,
  });
  if (!('now' in looked)) return looked;
  const { now } = looked;
  write(kept, now);
  const lines = [...looked.lines];
  let { code } = looked;
  const add = (outcome: Outcome): void => {
    lines.unshift(...outcome.lines);
    if (outcome.code !== exitCodes.right) code = outcome.code;
  };
  if (given.record !== null) add(await holdRecord(site, now, given.record));
  if (given.other !== null) add(await holdAgainst(site, now, given.other, values.folder));
  return { code, lines };
}

/** Holds the checkpoint of now against what was seen last, and countersigns it. */
async function look(
  site: SiteOfLog,
  origin: string,
  before: WitnessFile | null,
  { folder, keys: given }: { readonly folder: string; readonly keys: readonly RecordKey[] | null },
): Promise<Outcome | (Outcome & { readonly now: WitnessFile })> {
  // The keys are read before the checkpoint is judged: a key may have been made a moment ago.
  const checkpoint = await site.checkpoint();
  const published = await site.keys();
  const { keys, problems } = withEndorsedKeys(before?.keys ?? given ?? published, published);
  const [keyProblem] = problems;
  if (keyProblem !== undefined) return wrong(`the keys of ${origin}: ${keyProblem}.`);
  const problem = problemOfCheckpoint(checkpoint, before?.log ?? checkpoint.log, keys);
  if (problem !== null) return wrong(`the checkpoint of ${origin}: ${problem}.`);

  const last = before?.seen.at(-1)?.checkpoint;
  if (last !== undefined) {
    const found = await compareCheckpoints(site, last, checkpoint);
    const isOlder = checkpoint.size < last.size;
    if (found.kind === 'continues' && isOlder) return wrong(`${origin} hands out an older checkpoint.`);
    if (found.kind !== 'continues') return contradicted(found, [last, checkpoint], folder);
  }
  const key = openWitnessKey(join(folder, 'witness-key.pem'));
  const isNew = last?.size !== checkpoint.size;
  const signed = isNew ? [key.countersign(checkpoint, Date.now())] : [];
  const now: WitnessFile = {
    site: origin,
    log: checkpoint.log,
    keys,
    witness: { keyId: key.keyId, publicKey: key.publicKey },
    seen: [...(before?.seen ?? []), ...signed],
  };
  const entries = `${checkpoint.size} ${checkpoint.size === 1 ? 'entry' : 'entries'}`;
  const head = `${entries}, root ${shownHash(checkpoint.root)}`;
  const knows = before !== null || given !== null;
  const lines = [
    ...(last === undefined
      ? [knows ? `SEEN: ${head}.` : `SEEN FOR THE FIRST TIME, with keys that only the site named: ${head}.`]
      : [
          isNew
            ? `RIGHT: ${head}. It continues the ${last.size} seen last.`
            : `RIGHT: ${head}, as seen last.`,
        ]),
    `Countersigned by the witness ${key.keyId}; ${join(folder, 'witness.json')} may be published.`,
  ];
  return { code: knows ? exitCodes.right : exitCodes.withoutKeys, lines, now };
}

/** Holds a record against the log that this witness saw. */
async function holdRecord(
  site: SiteOfLog,
  { seen }: WitnessFile,
  { path, file: record }: Given<RecordFile>,
): Promise<Outcome> {
  const last = lastOf(seen);
  const outside = await entriesOutside(site, last, record);
  if (outside.length > 0) return wrong(`${path}: not in the log that was seen: entry ${outside.join(', ')}.`);
  const what = `${path}: all ${record.entries.length} entries stand in the log that was seen.`;
  return {
    code: exitCodes.right,
    lines: [what, 'Whether the record itself holds is told by npm run verify.'],
  };
}

/** Holds what another witness saw against what this one saw. */
async function holdAgainst(
  site: SiteOfLog,
  now: WitnessFile,
  { path, file: other }: Given<WitnessFile>,
  folder: string,
): Promise<Outcome> {
  if (!isByItsWitness(other)) return wrong(`${path} is not signed by its own witness.`);
  for (const { checkpoint } of other.seen) {
    const { keys } = withEndorsedKeys(now.keys, other.keys);
    const problem = problemOfCheckpoint(checkpoint, now.log, keys);
    if (problem !== null) return wrong(`${path}: ${problem}.`);
    const same = now.seen.find((mine) => mine.checkpoint.size === checkpoint.size);
    const mine = same?.checkpoint ?? lastOf(now.seen);
    const found = await compareCheckpoints(site, checkpoint, mine);
    if (found.kind !== 'continues') return contradicted(found, [mine, checkpoint], folder);
  }
  return {
    code: exitCodes.right,
    lines: [`${path}: the witness ${other.witness.keyId} saw the same history.`],
  };
}

function lastOf(seen: readonly Countersigned[]): Countersigned['checkpoint'] {
  const last = seen.at(-1);
  if (last === undefined) throw new Error('The witness has seen nothing.');
  return last.checkpoint;
}

function wrong(why: string): Outcome {
  return { code: exitCodes.wrong, lines: [`WRONG: ${why}`] };
}

/** Keeps the two checkpoints that contradict each other, since they are the proof. */
function contradicted(
  { kind, why }: Exclude<Comparison, { kind: 'continues' }>,
  checkpoints: readonly unknown[],
  folder: string,
): Outcome {
  const path = join(folder, `contradiction-${Date.now()}.json`);
  write(path, { why, checkpoints });
  const lines = [`${kind === 'lie' ? 'PROOF OF A LIE' : 'WRONG'}: ${why}.`, `Both are kept in ${path}.`];
  return { code: kind === 'lie' ? exitCodes.lie : exitCodes.wrong, lines };
}

function read<T>(path: string, schema: z.ZodType<T>): T {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`${path} could not be read.`, { cause });
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} does not hold what is expected of it.`, { cause });
  }
}

/** Writes a whole file or none, since a witness that forgets proves nothing. */
function write(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

const { code, lines } = await main().catch((error: unknown): Outcome => {
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return { code: exitCodes.notChecked, lines: [`Not checked: ${why}`, ...USAGE] };
});
for (const line of lines) process.stdout.write(`${shownPlainly(line)}\n`);
process.exitCode = code;
