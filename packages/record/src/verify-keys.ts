import type { RecordFile, RecordKey } from '@hemicycle/contract/records';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { base64urlBytes } from './base64url.ts';
import { sha256Hex } from './hashes.ts';
import { isWeakEd25519 } from './weak-ed25519.ts';
import { keySignedBytes, type VerifySignature } from './signed-bytes.ts';

/** How far the clocks of a site's servers may be apart. */
const CLOCKS_APART_MS = 60_000;

/** What is wrong with the keys in a file, in words: an id that is not the key's hash, a key
 *  twice, one that the key before it did not sign, one that signed nothing here, or one that
 *  signed at a time at which it did not sign. `published` are the site's keys, or null. Source:
 *  BEY-01, docs/record-format.md §2. */
export function problemsOfKeys(
  file: RecordFile,
  published: readonly RecordKey[] | null,
  verifySignature: VerifySignature,
): string[] {
  return [
    ...problemsOfKeyList(file.keys, verifySignature),
    ...problemsOfKeyList(published ?? [], verifySignature).map((problem) => `published keys: ${problem}`),
    ...problemsOfChoice(file, published),
    ...problemsOfTimes(file, published ?? file.keys),
  ];
}

/** What is wrong with a list of keys, whether a file holds it or a site publishes it, in words:
 *  one set of rules for both. Source: BEY-01, docs/record-format.md §2. */
function problemsOfKeyList(keys: readonly RecordKey[], verifySignature: VerifySignature): string[] {
  const twice = new Set(keys.map(({ keyId }) => keyId)).size < keys.length;
  return [
    ...(twice ? ['a key stands there twice'] : []),
    ...keys.flatMap(problemsOfKey),
    ...problemsOfEndorsements(keys, verifySignature),
  ];
}

function problemsOfKey({ keyId, publicKey, createdAtMs, retiredAtMs }: RecordKey): string[] {
  const bytes = base64urlBytes(publicKey);
  return [
    ...(bytes === null || sha256Hex(bytes) !== keyId ? [`${keyId} is not the id of its key`] : []),
    ...(bytes !== null && isWeakEd25519(bytes) ? [`${keyId} is a key of small order`] : []),
    ...(retiredAtMs !== null && retiredAtMs < createdAtMs ? [`${keyId} retired before it was made`] : []),
  ];
}

function problemsOfEndorsements(keys: readonly RecordKey[], verifySignature: VerifySignature): string[] {
  const byId = new Map(keys.map((key) => [key.keyId, key]));
  return keys.flatMap(({ keyId, endorsement, createdAtMs }) => {
    if (endorsement === null) return [];
    const before = byId.get(endorsement.keyId);
    if (before === undefined) return [`the key that endorsed ${keyId} is missing`];
    if (before.createdAtMs >= createdAtMs) return [`${keyId} is endorsed by a key that is not older`];
    return verifySignature(before.publicKey, keySignedBytes(keyId), endorsement.signature)
      ? []
      : [`the endorsement of ${keyId} is wrong`];
  });
}

/** Those that signed in the file, those that endorsed these, and so on; no others, each once,
 *  all of them published. */
function problemsOfChoice(file: RecordFile, published: readonly RecordKey[] | null): string[] {
  const problems: string[] = [];
  const byId = new Map(file.keys.map((key) => [key.keyId, key]));
  const wanted = new Set([
    file.keyId,
    ...('head' in file ? [file.head.keyId] : []),
    ...file.entries.map(({ keyId }) => keyId),
  ]);
  // A set takes in what is added while it is walked.
  for (const keyId of wanted) {
    const endorser = byId.get(keyId)?.endorsement?.keyId;
    if (endorser !== undefined) wanted.add(endorser);
    if (!byId.has(keyId)) problems.push(`the key ${keyId} is missing`);
  }
  for (const keyId of byId.keys()) {
    if (!wanted.has(keyId)) problems.push(`the key ${keyId} signed nothing here`);
    if (published !== null && !published.some((key) => key.keyId === keyId)) {
      problems.push(`the key ${keyId} is not among the published ones`);
    }
  }
  return problems;
}

interface Use {
  readonly what: string;
  readonly keyId: string;
  readonly atMs: number;
  /** The time may be long before it was signed: the ballots of a secret poll may be opened late. */
  readonly signedLate: boolean;
}

function problemsOfTimes(file: RecordFile, keys: readonly RecordKey[]): string[] {
  const byId = new Map(keys.map((key) => [key.keyId, key]));
  const problems: string[] = [];
  let newestMs = 0;
  for (const { what, keyId, atMs, signedLate } of usesOf(file)) {
    const key = byId.get(keyId);
    if (key === undefined) continue;
    const { createdAtMs, retiredAtMs } = key;
    if (!signedLate && atMs < createdAtMs - CLOCKS_APART_MS) {
      problems.push(`${what} is signed by a key that was not made yet`);
    }
    if (retiredAtMs !== null && atMs > retiredAtMs + CLOCKS_APART_MS) {
      problems.push(`${what} is signed by a key that had retired`);
    }
    if (createdAtMs < newestMs) problems.push(`${what} is signed by an older key than what comes before it`);
    newestMs = Math.max(newestMs, createdAtMs);
  }
  return problems;
}

function usesOf({ entries, keyId: fileKeyId, issuedAtMs }: RecordFile): Use[] {
  const uses = entries.map(({ entry, keyId }): Use => {
    const what = `entry ${entry.sequence}`;
    if (entry.kind === 'declaration') return { what, keyId, atMs: entry.declaredAtMs, signedLate: false };
    const signedLate = entry.kind === 'closing' && isSecretPoll(entry.poll.privacy);
    return { what, keyId, atMs: entry.poll.closedAtMs, signedLate };
  });
  return [...uses, { what: 'the file', keyId: fileKeyId, atMs: issuedAtMs, signedLate: false }];
}
