import { hexToBytes, bytesToHex } from '@noble/hashes/utils.js';
import { nodeHash, splitPoint, treeRoot } from './merkle-tree.ts';

/** A complete subtree of a growing tree. It covers the 2^`level` leaves from `position` * 2^`level`
 *  on. */
export interface TreeNode {
  readonly level: number;
  readonly position: number;
}

/** A complete subtree with its hash, in hexadecimal. */
export interface HashedNode extends TreeNode {
  readonly hash: string;
}

/** Leaves of a tree: from `start` up to, but not including, `end`. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** The complete subtrees that a range consists of, from left to right. The range begins where one
 *  of a proof may begin. Never throws. Source: BEY-36, RFC 6962 §2.1. */
export function subtreesOf({ start, end }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let from = start; from < end;) {
    const level = Math.floor(Math.log2(end - from));
    nodes.push({ level, position: from / 2 ** level });
    from += 2 ** level;
  }
  return nodes;
}

/** The hash over the leaves of a range, from the hashes of its complete subtrees, left to right. Of
 *  no subtrees it is the root of an empty tree. */
export function hashOfSubtrees(hashes: readonly string[]): string {
  if (hashes.length === 0) return treeRoot([]);
  return hashes.reduceRight((right, left) => parentOf(left, right));
}

/** The ranges whose hashes prove that the first leaves of a tree are those of an earlier tree, in
 *  the order of the proof. Throws a RangeError where the earlier tree is no smaller, or empty.
 *  Source: RFC 6962 §2.1.2. */
export function consistencyRanges(first: number, second: number): LeafRange[] {
  if (first < 1 || first >= second) throw new RangeError('The first tree must be smaller, and not empty.');
  const rangesOf = (size: number, { start, end }: LeafRange, isWhole: boolean): LeafRange[] => {
    if (start + size === end) return isWhole ? [] : [{ start, end }];
    const split = start + splitPoint(end - start);
    return start + size <= split
      ? [...rangesOf(size, { start, end: split }, isWhole), { start: split, end }]
      : [...rangesOf(start + size - split, { start: split, end }, false), { start, end: split }];
  };
  return rangesOf(first, { start: 0, end: second }, true);
}

/** The ranges whose hashes lead from a leaf to the root, lowest first. Throws a RangeError when
 *  there is no such leaf. Source: RFC 6962 §2.1.1. */
export function inclusionRanges(leafIndex: number, size: number): LeafRange[] {
  if (leafIndex < 0 || leafIndex >= size) throw new RangeError('The tree has no such leaf.');
  const rangesOf = ({ start, end }: LeafRange): LeafRange[] => {
    if (end - start === 1) return [];
    const split = start + splitPoint(end - start);
    return leafIndex < split
      ? [...rangesOf({ start, end: split }), { start: split, end }]
      : [...rangesOf({ start: split, end }), { start, end: split }];
  };
  return rangesOf({ start: 0, end: size });
}

/** The complete subtrees that a tree of `size` leaves gains with further leaves. `edge`: the hashes
 *  of the subtrees that it consists of, left to right. Source: BEY-36. */
export function grownBy(size: number, edge: readonly string[], leafHashes: readonly string[]): HashedNode[] {
  const open = subtreesOf({ start: 0, end: size }).map((node, index) => ({
    ...node,
    hash: edge[index] ?? '',
  }));
  const gained: HashedNode[] = [];
  for (const [index, leaf] of leafHashes.entries()) {
    let node: HashedNode = { level: 0, position: size + index, hash: leaf };
    gained.push(node);
    while (node.position % 2 === 1) {
      const left = open.pop();
      if (left === undefined) throw new RangeError('The edge does not belong to a tree of this size.');
      node = {
        level: node.level + 1,
        position: (node.position - 1) / 2,
        hash: parentOf(left.hash, node.hash),
      };
      gained.push(node);
    }
    open.push(node);
  }
  return gained;
}

/** Whether a proof shows that a tree has an earlier tree as its beginning. Every tree begins with
 *  an empty one. Never throws on hashes that are hexadecimal. Source: RFC 9162 §2.1.4.2. */
export function isConsistent(proof: {
  readonly first: { readonly size: number; readonly root: string };
  readonly second: { readonly size: number; readonly root: string };
  readonly path: readonly string[];
}): boolean {
  const { first, second } = proof;
  if (first.size > second.size) return false;
  if (first.size === second.size) return first.root === second.root && proof.path.length === 0;
  if (first.size === 0) return first.root === treeRoot([]) && proof.path.length === 0;
  const isComplete = subtreesOf({ start: 0, end: first.size }).length === 1;
  const [seed, ...path] = isComplete ? [first.root, ...proof.path] : proof.path;
  if (seed === undefined) return false;
  // The node of each tree that is looked at, and the last node at its level.
  let at = upFrom({ position: first.size - 1, last: second.size - 1 }, isRightChild);
  let [firstRoot, secondRoot] = [seed, seed];
  for (const hash of path) {
    if (at.last === 0) return false;
    if (isRightChild(at) || at.position === at.last) {
      firstRoot = parentOf(hash, firstRoot);
      secondRoot = parentOf(hash, secondRoot);
      at = upFrom(at, (node) => !isRightChild(node) && node.position !== 0);
    } else {
      secondRoot = parentOf(secondRoot, hash);
    }
    at = parentPlace(at);
  }
  return at.last === 0 && firstRoot === first.root && secondRoot === second.root;
}

/** The position of a node at its level, and of the last node there. */
interface Place {
  readonly position: number;
  readonly last: number;
}

function isRightChild({ position }: Place): boolean {
  return position % 2 === 1;
}

function parentPlace({ position, last }: Place): Place {
  return { position: Math.floor(position / 2), last: Math.floor(last / 2) };
}

function upFrom(place: Place, goesUp: (place: Place) => boolean): Place {
  let now = place;
  while (goesUp(now)) now = parentPlace(now);
  return now;
}

function parentOf(left: string, right: string): string {
  return bytesToHex(nodeHash(hexToBytes(left), hexToBytes(right)));
}
