import {
  closingEntry,
  type ClosingSummary,
  type InclusionProof,
  type RecordLeaf,
} from '@hemicycle/contract/records';
import { summaryOf } from '@hemicycle/record/closing-summary';
import { hashLeaves } from '@hemicycle/record/leaves';
import { inclusionPath } from '@hemicycle/record/merkle-tree';
import { signHead } from '@hemicycle/record/sign';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { signingKeyOf } from './record-keys.ts';
import { loadClosing } from './record-store.ts';

/** A tree as it is kept for the proofs that follow: after a close every voter asks for one. */
interface KeptTree {
  readonly leaves: readonly RecordLeaf[];
  readonly hashes: readonly Uint8Array[];
  readonly closing: ClosingSummary | null;
  readonly head: Omit<InclusionProof['head'], 'keyId' | 'signature'>;
  readonly indexOf: ReadonlyMap<string, number>;
}

const KEPT_TREES = 4;
const kept = new Map<string, KeptTree>();

/** Proves that a public receipt stands in the record of a poll, with what the closing hash is made of, signed by the key of now. @throws DomainError `poll-not-closed` before there is one,
 *  `not-found` for a receipt that is not in it. Source: BEY-02. */
export async function proveInclusion(
  deps: Pick<Deps, 'db' | 'config'>,
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

async function treeOf(deps: Pick<Deps, 'db'>, pollId: string): Promise<KeptTree> {
  const known = kept.get(pollId);
  if (known !== undefined) return known;
  const closing = await loadClosing(deps.db, pollId);
  if (closing === null) throw new DomainError('poll-not-closed');
  const entry = closingEntry.parse(JSON.parse(closing.entry));
  const { format, leaves, sequence, session, tree: made } = entry;
  const tree: KeptTree = {
    leaves,
    hashes: hashLeaves(leaves).map(({ hash }) => hash),
    closing: summaryOf(entry),
    head: {
      format,
      session: session.id,
      pollId,
      sequence,
      closing: closing.hash,
      treeSize: made.size,
      root: made.root,
    },
    indexOf: new Map(
      leaves.flatMap((leaf, index): [string, number][] => ('receipt' in leaf ? [[leaf.receipt, index]] : [])),
    ),
  };
  kept.set(pollId, tree);
  for (const oldest of [...kept.keys()].slice(0, -KEPT_TREES)) kept.delete(oldest);
  return tree;
}
