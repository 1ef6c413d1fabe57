import type { RecordLeaf } from '@hemicycle/contract/records';
import { canonicalBytes } from './canonical-bytes.ts';
import { leafHash, treeRoot } from './merkle-tree.ts';

interface LeafWithHash {
  readonly leaf: RecordLeaf;
  readonly hash: Uint8Array;
}

/** The leaves in the order in which they stand in the tree: by their canonical bytes, so that their order tells nothing of how they
 *  came. */
export function orderLeaves(leaves: readonly RecordLeaf[]): RecordLeaf[] {
  return leaves
    .map((leaf) => ({ leaf, bytes: canonicalBytes(leaf) }))
    .toSorted((left, right) => compareBytes(left.bytes, right.bytes))
    .map(({ leaf }) => leaf);
}

/** Each leaf with its hash, in the order given. */
export function hashLeaves(leaves: readonly RecordLeaf[]): LeafWithHash[] {
  return leaves.map((leaf) => ({ leaf, hash: leafHash(canonicalBytes(leaf)) }));
}

/** Size and root of the tree over leaves in their order. */
export function treeOver(leaves: readonly RecordLeaf[]): { size: number; root: string } {
  return { size: leaves.length, root: treeRoot(hashLeaves(leaves).map(({ hash }) => hash)) };
}

/** Negative, 0 or positive as the left bytes come before, equal or after the right ones, byte by byte. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
