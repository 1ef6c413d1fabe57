import type { RecordFile, RecordKey, SavedProof } from '@hemicycle/contract/records';
import {
  entrySignedBytes,
  headSignedBytes,
  sessionHeadSignedBytes,
  type VerifySignature,
} from './signed-bytes.ts';

/** A statement that a site signed: the entry at this place of this session has this hash. `pollId`:
 *  the poll of a closing, otherwise null. */
export interface SignedClaim {
  readonly session: string;
  readonly sequence: number;
  readonly hash: string;
  readonly pollId: string | null;
  readonly keyId: string;
}

/** Two signed statements that cannot both be true: two entries at one place, or two closings of one
 *  poll. */
export interface Contradiction {
  readonly one: SignedClaim;
  readonly other: SignedClaim;
}

/** The statements in a record or in a saved proof that a key of the site signed: on the entries, on
 *  the head of the session, on the head in a proof. A statement with a wrong signature does not
 *  count. `published`: the keys of the site; null: the keys in the file count. Source: BEY-02. */
export function claimsOf(
  given: RecordFile | SavedProof,
  published: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[] | null,
  verifySignature: VerifySignature,
): SignedClaim[] {
  const keys = new Map((published ?? given.keys).map((key) => [key.keyId, key.publicKey]));
  const isSigned = (keyId: string, bytes: Uint8Array, signature: string): boolean => {
    const key = keys.get(keyId);
    return key !== undefined && verifySignature(key, bytes, signature);
  };
  if ('proof' in given) {
    const { head } = given.proof;
    const { session, sequence, closing: hash, pollId, keyId } = head;
    return isSigned(keyId, headSignedBytes(head), head.signature)
      ? [{ session, sequence, hash, pollId, keyId }]
      : [];
  }
  const claims = given.entries.flatMap(({ entry, hash, keyId, signature }): SignedClaim[] => {
    if (!isSigned(keyId, entrySignedBytes(hash, entry.format), signature)) return [];
    const pollId = entry.kind === 'closing' ? entry.poll.id : null;
    return [{ session: entry.session.id, sequence: entry.sequence, hash, pollId, keyId }];
  });
  if (!('head' in given)) return claims;
  const { session, sequence, hash, keyId, signature } = given.head;
  return isSigned(keyId, sessionHeadSignedBytes(given.head), signature)
    ? [...claims, { session, sequence, hash, pollId: null, keyId }]
    : claims;
}

/** The first two statements that cannot both belong to one record: two hashes at the same place of
 *  a session, or two closings of the same poll. Null where all agree. Source: BEY-02,
 *  docs/record-format.md §5. */
export function contradictionAmong(claims: readonly SignedClaim[]): Contradiction | null {
  const first = new Map<string, SignedClaim>();
  for (const claim of claims) {
    const names = [`entry ${claim.session} ${claim.sequence}`];
    if (claim.pollId !== null) names.push(`poll ${claim.pollId}`);
    for (const name of names) {
      const one = first.get(name) ?? claim;
      if (one.hash !== claim.hash) return { one, other: claim };
      first.set(name, one);
    }
  }
  return null;
}
