import {
  recordFile,
  type RecordEntry,
  type RecordFile,
  type RecordKey,
  type SignedEntry,
  type SignedSessionHead,
  type WithdrawalEntry,
} from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { canonicalText } from './canonical-bytes.ts';
import { issueInWords } from './issue-in-words.ts';
import {
  entryHash,
  entrySignedBytes,
  fileSignedBytes,
  sessionHeadSignedBytes,
  type VerifySignature,
} from './signed-bytes.ts';
import { problemsOfChain } from './verify-chain.ts';
import { problemsOfCasts } from './verify-casts.ts';
import { problemsOfClosing } from './verify-closing.ts';
import { problemsOfKeys } from './verify-keys.ts';
import { problemsOfDeclaration } from './verify-declaration.ts';
import { problemsOfPoll } from './verify-poll.ts';
import type { VerifyPasskeySignature } from './verify-passkey-signature.ts';

/** Throws on bytes that are no UTF-8, instead of replacing them, and keeps a byte order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The checks that were made, in words, and the problems; a record is right when there is no
 *  problem. */
export interface Verification {
  readonly problems: readonly string[];
  readonly file: RecordFile | null;
}

/** Checks a record file to the last byte: its spelling, its keys, every signature and hash, and the
 *  chain. Inside each entry it checks the electorate, the tree, the ballots, the passkeys'
 *  signatures, a recount, the rule and the declarations. Give `record` as the bytes of the file,
 *  since decoding them to a text may hide faults. `published`: the site's public keys. With null
 *  the keys in the file are accepted, and the reader must compare their ids with the published
 *  ones. Never throws. Source: BEY-01, docs/record-format.md. */
export function verifyRecordFile(
  record: Uint8Array | string,
  published: readonly RecordKey[] | null,
  verifySignature: VerifySignature,
  verifyPasskey: VerifyPasskeySignature,
): Verification {
  const file = parse(record);
  if (typeof file === 'string') return { problems: [file], file: null };
  const publicKeys = new Map((published ?? file.keys).map((key) => [key.keyId, key.publicKey]));
  const signed: CheckSigned = (what, keyId, bytes, signature) => {
    const key = publicKeys.get(keyId);
    if (key === undefined)
      return [`${what} is signed by a key that is not among the published ones (${keyId})`];
    return verifySignature(key, bytes, signature) ? [] : [`the signature of ${what} is wrong`];
  };
  const problems = [
    ...problemsOfKeys(file, published, verifySignature),
    ...signed('the file', file.keyId, fileSignedBytes(file), file.signature),
    ...file.entries.flatMap((one) => problemsOfSigned(one, signed)),
    ...('head' in file ? problemsOfHead(file.head, signed) : []),
    ...problemsOfChain(file),
  ];
  for (const [index, { entry }] of file.entries.entries()) {
    problems.push(
      ...problemsWithin(entry, file.entries.slice(0, index), verifyPasskey).map(
        (problem) => `entry ${entry.sequence}: ${problem}`,
      ),
    );
  }
  return { problems, file };
}

function problemsWithin(
  entry: RecordEntry,
  before: readonly SignedEntry[],
  verifyPasskey: VerifyPasskeySignature,
): string[] {
  try {
    switch (entry.kind) {
      case 'closing':
        return [...problemsOfClosing(entry), ...problemsOfCasts(entry, verifyPasskey)];
      case 'declaration':
        return problemsOfDeclaration(entry, before);
      case 'withdrawal':
        return [...problemsOfPoll(entry.poll), ...problemsOfWithdrawal(entry)];
    }
  } catch (error) {
    return [`it cannot be checked: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function problemsOfWithdrawal({ reason, commentary }: WithdrawalEntry): string[] {
  if (commentary === undefined) return [];
  if (reason !== 'withdrawn') return ['nobody withdrew the vote, so nobody can have said why'];
  return commentary.trim() === '' ? ['the reason of the withdrawal is empty'] : [];
}

function parse(record: Uint8Array | string): RecordFile | string {
  let value: unknown;
  let text: string;
  try {
    text = typeof record === 'string' ? record : UTF8.decode(record);
    value = JSON.parse(text);
  } catch (error) {
    return error instanceof SyntaxError ? 'this is not JSON' : 'this is not UTF-8, or nested too deep';
  }
  const parsed = recordFile.safeParse(value);
  if (!parsed.success) {
    const wrong = parsed.error.issues.slice(0, 1).map(issueInWords);
    return `this is not a record of a format that is known here (${RECORD_FORMAT} and before): ${wrong.join('')}`;
  }
  return text === spelled(parsed.data)
    ? parsed.data
    : 'the file is not spelled as a record is: bytes were added, dropped or moved';
}

/** The one spelling of a record with this content; null where a text in it is no Unicode. */
function spelled(file: RecordFile): string | null {
  try {
    return `${canonicalText(file)}\n`;
  } catch {
    return null;
  }
}

/** Checks that a known key signed something, and gives the problems in words. */
type CheckSigned = (what: string, keyId: string, bytes: Uint8Array, signature: string) => string[];

function problemsOfHead(head: SignedSessionHead, signed: CheckSigned): string[] {
  return signed('the head of the session', head.keyId, sessionHeadSignedBytes(head), head.signature);
}

function problemsOfSigned({ entry, hash, keyId, signature }: SignedEntry, signed: CheckSigned): string[] {
  const what = `entry ${entry.sequence}`;
  return [
    ...(entryHash(entry) === hash ? [] : [`the hash of ${what} is wrong`]),
    ...signed(what, keyId, entrySignedBytes(hash, entry.format), signature),
  ];
}
