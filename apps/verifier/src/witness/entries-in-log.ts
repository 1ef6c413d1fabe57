import type { Checkpoint } from '@hemicycle/contract/record-log';
import type { RecordFile } from '@hemicycle/contract/records';
import { logLeafHash } from '@hemicycle/record/checkpoint';
import { leadsToRoot } from '@hemicycle/record/merkle-tree';
import { entryHash } from '@hemicycle/record/signed-bytes';
import type { SiteOfLog } from './site-of-log.ts';

/** So many proofs are asked for at a time, so that a long record takes a site's answer a batch. */
const PROOFS_AT_ONCE = 16;

/** The entries of a record that are not proved to stand in the witnessed log, by their numbers.
 *  Rejects as the site's calls do. Source: BEY-36. */
export async function entriesOutside(
  site: Pick<SiteOfLog, 'proof'>,
  { size, root }: Checkpoint,
  { session, entries }: RecordFile,
): Promise<number[]> {
  const outside: number[] = [];
  async function isThere({ entry }: RecordFile['entries'][number]): Promise<boolean> {
    const leaf = logLeafHash({ session, sequence: entry.sequence, hash: entryHash(entry) });
    const proof = size === 0 ? null : await site.proof(size, leaf);
    return (
      proof !== null && leadsToRoot({ ...proof, leafHash: Buffer.from(leaf, 'hex'), treeSize: size, root })
    );
  }
  for (let at = 0; at < entries.length; at += PROOFS_AT_ONCE) {
    const batch = entries.slice(at, at + PROOFS_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- a batch after the other, to spare the site
    const found = await Promise.all(batch.map(isThere));
    outside.push(...batch.flatMap(({ entry }, place) => (found[place] === true ? [] : [entry.sequence])));
  }
  return outside;
}
