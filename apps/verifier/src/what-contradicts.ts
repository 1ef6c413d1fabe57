import type { RecordFile, RecordKey, SavedProof } from '@hemicycle/contract/records';
import { shownHash } from '@hemicycle/record/shown-hash';
import { claimsOf, contradictionAmong, type SignedClaim } from '@hemicycle/record/signed-claims';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';

/** The result of comparing two files that a site signed. */
export interface Compared {
  readonly kind: 'lie' | 'unproved' | 'agree' | 'apart';
  readonly lines: readonly string[];
}

/** Compares two files of one site: records or saved proofs, in any combination. `lie`: the site
 *  signed two things that cannot both belong to one record. `unproved`: it looks so, but without
 *  published keys the two may come from different sites. `agree`: they have entries in common and
 *  say the same. `apart`: they have no entry in common, which proves nothing. Source: BEY-02. */
export function compared(
  given: RecordFile | SavedProof,
  other: RecordFile | SavedProof,
  published: readonly RecordKey[] | null,
): Compared {
  const claims = claimsOf(given, published, verifyEd25519);
  const others = claimsOf(other, published, verifyEd25519);
  const found = contradictionAmong([...claims, ...others]);
  if (found === null) {
    const places = new Set(claims.map(placeOf));
    const common = new Set(others.map(placeOf).filter((place) => places.has(place))).size;
    return common === 0
      ? {
          kind: 'apart',
          lines: ['The two files speak of no entry in common: they prove nothing of each other.'],
        }
      : { kind: 'agree', lines: [`The two files agree on each entry that both speak of (${common}).`] };
  }
  const { one, other: second } = found;
  const isOneSite = published !== null || one.keyId === second.keyId;
  const what =
    one.pollId !== null && one.pollId === second.pollId ? `vote ${one.pollId}` : `entry ${one.sequence}`;
  return {
    kind: isOneSite ? 'lie' : 'unproved',
    lines: [
      isOneSite
        ? `PROOF OF A LIE: the site signed two different records of ${what} of session ${one.session}.`
        : `NOT PROVED: the two files differ on ${what}, but are signed by different keys. Give the published keys by --keys.`,
      lineOf(one),
      lineOf(second),
      ...(published === null && isOneSite
        ? ['The key was taken from the files: that it is the site’s own, the published keys show.']
        : []),
    ],
  };
}

function placeOf({ session, sequence }: SignedClaim): string {
  return `${session} ${sequence}`;
}

function lineOf({ sequence, hash, pollId, keyId }: SignedClaim): string {
  const what = pollId === null ? 'hash' : 'closing hash';
  return `- entry ${sequence}: ${what} ${shownHash(hash)}, signed by key ${keyId}`;
}
