import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

const LEAF_PREFIX = new Uint8Array([0]);
const NODE_PREFIX = new Uint8Array([1]);

/** The hash of a leaf: SHA-256 of a zero byte and its data. Source: RFC 6962 §2.1. */
export function leafHash(data: Uint8Array): Uint8Array {
  return sha256(concatBytes(LEAF_PREFIX, data));
}

/** The hash of a node: SHA-256 of a byte 1 and the two hashes below. Source: RFC 6962 §2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE_PREFIX, left, right));
}

/** The root over leaf hashes, in hexadecimal; without leaves, the SHA-256 of no bytes. Source: RFC
 *  6962 §2.1. */
export function treeRoot(leafHashes: readonly Uint8Array[]): string {
  return bytesToHex(rootOf(leafHashes));
}

function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  const [only] = hashes;
  if (only === undefined) return sha256(new Uint8Array());
  if (hashes.length === 1) return only;
  const split = splitPoint(hashes.length);
  return nodeHash(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

/** The neighbouring hashes on the way from a leaf up to the root, lowest first, in hexadecimal.
 *  Throws a RangeError when there is no such leaf. Source: RFC 6962 §2.1.1. */
export function inclusionPath(leafHashes: readonly Uint8Array[], leafIndex: number): string[] {
  if (!Number.isInteger(leafIndex) || leafIndex < 0 || leafIndex >= leafHashes.length) {
    throw new RangeError('The tree has no such leaf.');
  }
  return pathOf(leafHashes, leafIndex).map((hash) => bytesToHex(hash));
}

function pathOf(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (hashes.length === 1) return [];
  const split = splitPoint(hashes.length);
  return index < split
    ? [...pathOf(hashes.slice(0, split), index), rootOf(hashes.slice(split))]
    : [...pathOf(hashes.slice(split), index - split), rootOf(hashes.slice(0, split))];
}

/** Whether a path leads from a leaf's hash to the root of a tree of that size. Never throws on
 *  hashes that are hexadecimal. Source: RFC 9162 §2.1.3.2 (the same tree). */
export function leadsToRoot(proof: {
  readonly leafHash: Uint8Array;
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly path: readonly string[];
  readonly root: string;
}): boolean {
  if (proof.leafIndex < 0 || proof.leafIndex >= proof.treeSize) return false;
  let position = proof.leafIndex;
  let last = proof.treeSize - 1;
  let hash = proof.leafHash;
  for (const beside of proof.path) {
    if (last === 0) return false;
    const sibling = hexToBytes(beside);
    if (position % 2 === 1 || position === last) {
      hash = nodeHash(sibling, hash);
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && bytesToHex(hash) === proof.root;
}

/** The largest power of two below `size`. */
export function splitPoint(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
