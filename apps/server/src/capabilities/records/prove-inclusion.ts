import type { InclusionProof } from '@hemicycle/contract/records';
import { inclusionPath } from '@hemicycle/record/merkle-tree';
import { signHead } from '@hemicycle/record/sign';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { RecordDesk } from './record-desk.ts';
import { signingKeyOf } from './record-keys.ts';
import { hasReceipt, loadClosing } from './record-store.ts';

/** Proves that a public receipt stands in the record of a poll. The proof contains the parts of the
 *  closing hash and is signed by the current key. @throws DomainError `poll-not-closed` before the
 *  poll has a record, `not-found` for a receipt that is not in it, `rate-limited` where several
 *  files or proofs of this person are under way. Source: BEY-02. */
export async function proveInclusion(
  deps: Pick<Deps, 'db' | 'config'>,
  desk: RecordDesk,
  userId: string,
  { pollId, receipt }: { readonly pollId: string; readonly receipt: string },
): Promise<InclusionProof> {
  const tree = await desk.treeOf(userId, pollId, () => loadClosingWith(deps, pollId, receipt));
  const leafIndex = tree.indexOf.get(receipt);
  const leaf = leafIndex === undefined ? undefined : tree.leaves[leafIndex];
  if (leafIndex === undefined || leaf === undefined) throw new DomainError('not-found');
  const path = inclusionPath(tree.hashes, leafIndex);
  const { treeSize, root } = tree.head;
  const head = signHead(tree.head, signingKeyOf(deps));
  return { leaf, leafIndex, treeSize, path, root, closing: tree.closing, head };
}

/** The closing of a poll, where it holds the receipt: no tree is made for another receipt. */
async function loadClosingWith({ db }: Pick<Deps, 'db'>, pollId: string, receipt: string) {
  const isIn = await hasReceipt(db, pollId, receipt);
  if (isIn === null) throw new DomainError('poll-not-closed');
  const closing = isIn ? await loadClosing(db, pollId) : null;
  if (closing === null) throw new DomainError('not-found');
  return closing;
}
