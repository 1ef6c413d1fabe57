import type { Checkpoint } from '@hemicycle/contract/record-log';
import type { RecordFile } from '@hemicycle/contract/records';
import { logLeafHash } from '@hemicycle/record/checkpoint';
import { leadsToRoot } from '@hemicycle/record/merkle-tree';
import { entryHash } from '@hemicycle/record/signed-bytes';
import type { SiteOfLog } from './site-of-log.ts';

/** The entries of a record that are not proved to stand in the witnessed log, by their numbers.
 *  Rejects as the site's calls do. Source: BEY-36. */
export async function entriesOutside(
  site: Pick<SiteOfLog, 'proof'>,
  { size, root }: Checkpoint,
  { session, entries }: RecordFile,
): Promise<number[]> {
  const outside: number[] = [];
  for (const { entry } of entries) {
    const leaf = logLeafHash({ session, sequence: entry.sequence, hash: entryHash(entry) });
    const proof = size === 0 ? null : await site.proof(size, leaf);
    const isThere =
      proof !== null && leadsToRoot({ ...proof, leafHash: Buffer.from(leaf, 'hex'), treeSize: size, root });
    if (!isThere) outside.push(entry.sequence);
  }
  return outside;
}
