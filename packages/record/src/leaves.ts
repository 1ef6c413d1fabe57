import type { RecordLeaf } from '@hemicycle/contract/records';
import { canonicalBytes } from './canonical-bytes.ts';
import { leafHash, treeRoot } from './merkle-tree.ts';

interface LeafWithHash {
  readonly leaf: RecordLeaf;
  readonly hash: Uint8Array;
}

/** The leaves in the order of the tree, with its size and root. The order is by their canonical
 *  bytes, so that it does not show the order of the casts. */
export function arrangeLeaves(leaves: readonly RecordLeaf[]): {
  leaves: RecordLeaf[];
  tree: { size: number; root: string };
} {
  const ordered = leaves
    .map((leaf) => ({ leaf, bytes: canonicalBytes(leaf) }))
    .toSorted((left, right) => compareBytes(left.bytes, right.bytes));
  return {
    leaves: ordered.map(({ leaf }) => leaf),
    tree: { size: ordered.length, root: treeRoot(ordered.map(({ bytes }) => leafHash(bytes))) },
  };
}

/** Each leaf with its hash, in the order given. */
export function hashLeaves(leaves: readonly RecordLeaf[]): LeafWithHash[] {
  return leaves.map((leaf) => ({ leaf, hash: leafHash(canonicalBytes(leaf)) }));
}

/** Negative, 0 or positive as the left bytes come before, equal or after the right ones, byte by
 *  byte. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
