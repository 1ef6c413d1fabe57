import type { InclusionProof } from '@hemicycle/contract/records';
import { inclusionPath } from '@hemicycle/record/merkle-tree';
import { signHead } from '@hemicycle/record/sign';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ClosingTree } from './read-closing-tree.ts';
import { signingKeyOf } from './record-keys.ts';
import { loadClosing } from './record-store.ts';

/** A tree kept in memory: after a closing every voter asks for a proof. */
interface KeptTree {
  readonly leaves: ClosingTree['leaves'];
  readonly hashes: ClosingTree['hashes'];
  readonly closing: ClosingTree['summary'];
  readonly head: Omit<InclusionProof['head'], 'keyId' | 'signature'>;
  readonly indexOf: ReadonlyMap<string, number>;
}

const KEPT_TREES = 4;
/** Trees by poll id. Storing promises makes each tree once, even when many people ask at the same
 *  time. */
const kept = new Map<string, Promise<KeptTree>>();

/** Proves that a public receipt stands in the record of a poll. The proof contains the parts of the
 *  closing hash and is signed by the current key. @throws DomainError `poll-not-closed` before the
 *  poll has a record, `not-found` for a receipt that is not in it. Source: BEY-02. */
export async function proveInclusion(
  deps: Pick<Deps, 'db' | 'config' | 'workers'>,
  pollId: string,
  receipt: string,
): Promise<InclusionProof> {
  const tree = await treeOf(deps, pollId);
  const leafIndex = tree.indexOf.get(receipt);
  const leaf = leafIndex === undefined ? undefined : tree.leaves[leafIndex];
  if (leafIndex === undefined || leaf === undefined) throw new DomainError('not-found');
  const path = inclusionPath(tree.hashes, leafIndex);
  const { treeSize, root } = tree.head;
  const head = signHead(tree.head, signingKeyOf(deps));
  return { leaf, leafIndex, treeSize, path, root, closing: tree.closing, head };
}

function treeOf(deps: Pick<Deps, 'db' | 'workers'>, pollId: string): Promise<KeptTree> {
  const known = kept.get(pollId);
  if (known !== undefined) return known;
  const made = makeTree(deps, pollId);
  kept.set(pollId, made);
  made.catch(() => kept.delete(pollId));
  for (const oldest of [...kept.keys()].slice(0, -KEPT_TREES)) kept.delete(oldest);
  return made;
}

async function makeTree({ db, workers }: Pick<Deps, 'db' | 'workers'>, pollId: string): Promise<KeptTree> {
  const closing = await loadClosing(db, pollId);
  if (closing === null) throw new DomainError('poll-not-closed');
  const { leaves, hashes, summary, head } = await workers.run('readClosingTree', closing.entry);
  return {
    leaves,
    hashes,
    closing: summary,
    head: { ...head, pollId, closing: closing.hash },
    indexOf: new Map(
      leaves.flatMap((leaf, index): [string, number][] => ('receipt' in leaf ? [[leaf.receipt, index]] : [])),
    ),
  };
}
