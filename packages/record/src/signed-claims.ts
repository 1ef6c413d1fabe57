import type { RecordFile, RecordKey, SavedProof } from '@hemicycle/contract/records';
import {
  entrySignedBytes,
  headSignedBytes,
  sessionHeadSignedBytes,
  type VerifySignature,
} from './signed-bytes.ts';

/** What a site signed of an entry of a session: that its hash is this. `pollId` where it is the
 *  closing of a poll. */
export interface SignedClaim {
  readonly session: string;
  readonly sequence: number;
  readonly hash: string;
  readonly pollId: string | null;
  readonly keyId: string;
}

/** A pair that convicts a site: two entries of one place, or two closings of one poll, both
 *  signed. */
export interface Contradiction {
  readonly one: SignedClaim;
  readonly other: SignedClaim;
}

/** What of a record or of a saved proof a key of the site signed: the entries, the head of the
 *  session, the head that goes with a proof. A wrong signature claims nothing. `published` are
 *  the keys of the site; null: those in the file count.  Source: BEY-02. */
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

/** The first two claims that cannot both be of one record: another hash at the same place of a
 *  session, or another closing of the same poll. Null where all agree.  Source: BEY-02,
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
