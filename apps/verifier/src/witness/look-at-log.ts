import type { Checkpoint } from '@hemicycle/contract/record-log';
import type { RecordKey } from '@hemicycle/contract/records';
import { checkpointSignedBytes } from '@hemicycle/record/checkpoint';
import { isConsistent } from '@hemicycle/record/log-tree';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import type { SiteOfLog } from './site-of-log.ts';

/** The greatest difference between the clocks of a site's servers. */
const CLOCKS_APART_MS = 60_000;

/** How two checkpoints of one site go together. `continues`: the later one begins with the earlier
 *  one, or both are the same. `lie`: the site signed both, and both cannot be true. `unproved`: the
 *  site does not show that one begins with the other. `why`: in words. */
export type Comparison =
  | { readonly kind: 'continues' }
  | { readonly kind: 'lie' | 'unproved'; readonly why: string };

/** What is wrong with a checkpoint by itself, in words; null: nothing. */
export function problemOfCheckpoint(
  checkpoint: Checkpoint,
  log: string,
  keys: readonly RecordKey[],
): string | null {
  if (checkpoint.log !== log) return `it is of another log, ${checkpoint.log}`;
  const key = keys.find(({ keyId }) => keyId === checkpoint.keyId);
  if (key === undefined)
    return `its key ${checkpoint.keyId} is none of the site's, and no known key endorsed it`;
  return verifyEd25519(key.publicKey, checkpointSignedBytes(checkpoint), checkpoint.signature)
    ? null
    : 'the signature is wrong';
}

/** Compares two checkpoints of one log, each right by itself, by a proof that the site gives.
 *  Rejects as the site's calls do. Source: BEY-36, docs/record-format.md §12. */
export async function compareCheckpoints(
  site: Pick<SiteOfLog, 'consistency'>,
  one: Checkpoint,
  other: Checkpoint,
): Promise<Comparison> {
  const [first, second] = one.size <= other.size ? [one, other] : [other, one];
  if (first.size === second.size) {
    const why = `two histories of ${first.size} entries, with the roots ${first.root} and ${second.root}`;
    return first.root === second.root ? { kind: 'continues' } : { kind: 'lie', why };
  }
  if (first.issuedAtMs > second.issuedAtMs + CLOCKS_APART_MS) {
    const why = `the log had ${second.size} entries and later ${first.size}: its history was rolled back`;
    return { kind: 'lie', why };
  }
  const path = first.size === 0 ? [] : await site.consistency(first.size, second.size);
  if (path !== null && isConsistent({ first, second, path })) return { kind: 'continues' };
  const shows = path === null ? 'has no proof' : 'gives a wrong proof';
  const why = `the site ${shows} that the log of ${second.size} entries begins with the one of ${first.size}`;
  return { kind: 'unproved', why };
}
