import {
  recordFile,
  type RecordEntry,
  type RecordFile,
  type RecordKey,
  type SignedEntry,
} from '@hemicycle/contract/records';
import { canonicalText } from './canonical-bytes.ts';
import { entryHash, entrySignedBytes, fileSignedBytes, type VerifySignature } from './signed-bytes.ts';
import { problemsOfCasts } from './verify-casts.ts';
import { problemsOfClosing } from './verify-closing.ts';
import { problemsOfKeys } from './verify-keys.ts';
import { problemsOfDeclaration } from './verify-declaration.ts';
import type { VerifyPasskeySignature } from './verify-passkey-signature.ts';

/** What was checked, in words, and what is wrong; a record is right when nothing is. */
export interface Verification {
  readonly problems: readonly string[];
  readonly file: RecordFile | null;
}

/** Checks a record file to the last byte: its spelling, its keys, every signature and hash, the chain, and inside each entry the
 *  electorate, the tree, the ballots, the passkeys' signatures, a recount, the rule and the declarations. `published` are the site's public keys; with
 *  null the keys in the file are taken as they are, and whoever checks has to compare their ids with the published ones. Never
 *  throws.  Source: BEY-01, docs/record-format.md. */
export function verifyRecordFile(
  text: string,
  published: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[] | null,
  verifySignature: VerifySignature,
  verifyPasskey: VerifyPasskeySignature,
): Verification {
  const file = parse(text);
  if (typeof file === 'string') return { problems: [file], file: null };
  const publicKeys = new Map((published ?? file.keys).map((key) => [key.keyId, key.publicKey]));
  const signed = (what: string, keyId: string, bytes: Uint8Array, signature: string): string[] => {
    const key = publicKeys.get(keyId);
    if (key === undefined)
      return [`${what} is signed by a key that is not among the published ones (${keyId})`];
    return verifySignature(key, bytes, signature) ? [] : [`the signature of ${what} is wrong`];
  };
  const problems = [
    ...problemsOfKeys(file, verifySignature),
    ...signed('the file', file.keyId, fileSignedBytes(file), file.signature),
    ...file.entries.flatMap((one) => problemsOfSigned(one, signed)),
    ...problemsOfChain(file),
  ];
  for (const { entry } of file.entries) {
    problems.push(
      ...problemsWithin(entry, file.entries, verifyPasskey).map(
        (problem) => `entry ${entry.sequence}: ${problem}`,
      ),
    );
  }
  return { problems, file };
}

function problemsWithin(
  entry: RecordEntry,
  entries: readonly SignedEntry[],
  verifyPasskey: VerifyPasskeySignature,
): string[] {
  try {
    switch (entry.kind) {
      case 'closing':
        return [...problemsOfClosing(entry), ...problemsOfCasts(entry, verifyPasskey)];
      case 'declaration':
        return problemsOfDeclaration(entry, entries);
      case 'withdrawal':
        return [];
    }
  } catch (error) {
    return [`it cannot be checked: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function parse(text: string): RecordFile | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'this is not JSON';
  }
  const parsed = recordFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `this is not a record of the format hemicycle-record/1: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
  }
  const rightly = `${canonicalText(parsed.data)}\n`;
  return text === rightly
    ? parsed.data
    : 'the file is not spelled as a record is: bytes were added, dropped or moved';
}

function problemsOfSigned(
  { entry, hash, keyId, signature }: SignedEntry,
  signed: (what: string, keyId: string, bytes: Uint8Array, signature: string) => string[],
): string[] {
  const what = `entry ${entry.sequence}`;
  return [
    ...(entryHash(entry) === hash ? [] : [`the hash of ${what} is wrong`]),
    ...signed(what, keyId, entrySignedBytes(hash), signature),
  ];
}

/** Entries come in the order of their sequence, of one session, each holding the hash of the one before where that is in the file. A
 *  session's file begins with its first and leaves none out. */
function problemsOfChain({ entries, session, pollId }: RecordFile): string[] {
  const problems: string[] = [];
  entries.forEach(({ entry }, index) => {
    const before = entries[index - 1];
    const what = `entry ${entry.sequence}`;
    if (entry.session.id !== session) problems.push(`${what} is of another session`);
    if ((entry.sequence === 1) !== (entry.previous === null)) {
      problems.push(`${what} does not say rightly whether it is the first`);
    }
    if (before === undefined) {
      if (pollId === null && entry.sequence !== 1)
        problems.push('the first entries of the session are missing');
    } else {
      const step = entry.sequence - before.entry.sequence;
      if (step < 1) problems.push(`${what} stands in the wrong place`);
      if (step === 1 && entry.previous !== before.hash)
        problems.push(`${what} does not follow the one before it`);
      if (step > 1 && pollId === null) problems.push(`entries before ${what} are missing`);
    }
    if (pollId !== null && pollOf(entry) !== pollId) problems.push(`${what} is of another poll`);
  });
  if (pollId !== null && entries[0]?.entry.kind === 'declaration') problems.push('the closing is missing');
  return problems;
}

function pollOf(entry: SignedEntry['entry']): string {
  return entry.kind === 'declaration' ? entry.pollId : entry.poll.id;
}
