import type { RecordFile, RecordKey } from '@hemicycle/contract/records';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { base64urlBytes } from './base64url.ts';
import { sha256Hex } from './hashes.ts';
import { isWeakEd25519 } from './weak-ed25519.ts';
import { keySignedBytes, type VerifySignature } from './signed-bytes.ts';

/** The greatest difference between the clocks of a site's servers. */
const CLOCKS_APART_MS = 60_000;

/** The problems of the keys in a file, in words: an id that is not the key's hash, a key that
 *  stands twice, one that the previous key did not endorse, one that signed nothing in the file, or
 *  one that signed outside its time. `published`: the site's keys, or null. Source: BEY-01,
 *  docs/record-format.md §2. */
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

/** The problems of a list of keys, in words. The same rules hold for the keys in a file and for
 *  those that a site publishes. Source: BEY-01, docs/record-format.md §2. */
export function problemsOfKeyList(keys: readonly RecordKey[], verifySignature: VerifySignature): string[] {
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

/** Checks which keys a file holds: those that signed in it, those that endorsed them, and so on. No
 *  other keys may stand there, and all must be published. */
function problemsOfChoice(file: RecordFile, published: readonly RecordKey[] | null): string[] {
  const problems: string[] = [];
  const byId = new Map(file.keys.map((key) => [key.keyId, key]));
  const wanted = new Set([
    file.keyId,
    ...('head' in file ? [file.head.keyId] : []),
    ...file.entries.map(({ keyId }) => keyId),
  ]);
  // This loop also visits the keys that are added to the set meanwhile.
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
  /** Whether the signature may be much later than `atMs`: the ballots of a secret poll may be
   *  opened late. */
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
