import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
  consistencyRanges,
  grownBy,
  hashOfSubtrees,
  inclusionRanges,
  isConsistent,
  type LeafRange,
  subtreesOf,
} from './log-tree.ts';
import { inclusionPath, leadsToRoot, leafHash, treeRoot } from './merkle-tree.ts';

const MOST = 34;
const leaves = Array.from({ length: MOST }, (_, index) => leafHash(utf8ToBytes(`entry ${index}`)));
const hexOf = leaves.map((leaf) => bytesToHex(leaf));

/** The nodes of a tree that grew in steps, as a database keeps them. */
const kept = new Map<string, string>();
const nameOf = ({ level, position }: { level: number; position: number }) => `${level}/${position}`;
const hashOf = (range: LeafRange) =>
  hashOfSubtrees(subtreesOf(range).map((node) => kept.get(nameOf(node)) ?? 'missing'));
let size = 0;
for (const step of [1, 2, 0, 4, 1, 9, 3, 14]) {
  const edge = subtreesOf({ start: 0, end: size }).map((node) => kept.get(nameOf(node)) ?? 'missing');
  for (const node of grownBy(size, edge, hexOf.slice(size, size + step))) kept.set(nameOf(node), node.hash);
  size += step;
}
const rootOf = (upTo: number) => treeRoot(leaves.slice(0, upTo));

test('[BEY-36] a tree that grew in steps has the roots of RFC 6962 at every size', () => {
  expect(size).toBe(MOST);
  for (let upTo = 0; upTo <= MOST; upTo += 1) expect(hashOf({ start: 0, end: upTo })).toBe(rootOf(upTo));
});

test('[BEY-36] each leaf is proved in each tree, from complete subtrees alone', () => {
  for (let upTo = 1; upTo <= MOST; upTo += 1) {
    for (let leafIndex = 0; leafIndex < upTo; leafIndex += 1) {
      const path = inclusionRanges(leafIndex, upTo).map(hashOf);
      expect(path).toEqual(inclusionPath(leaves.slice(0, upTo), leafIndex));
      const proof = { leafIndex, treeSize: upTo, path, root: rootOf(upTo) };
      expect(leadsToRoot({ ...proof, leafHash: leaves[leafIndex]! })).toBe(true);
    }
  }
});

test('[BEY-36] each tree continues each earlier one, and none continues another history', () => {
  const other = leafHash(utf8ToBytes('another entry'));
  for (let second = 2; second <= MOST; second += 1) {
    for (let first = 1; first < second; first += 1) {
      const path = consistencyRanges(first, second).map(hashOf);
      const proof = {
        first: { size: first, root: rootOf(first) },
        second: { size: second, root: rootOf(second) },
        path,
      };
      expect(isConsistent(proof), `${first} in ${second}`).toBe(true);
      const changed = treeRoot(leaves.slice(0, first).with(first - 1, other));
      expect(isConsistent({ ...proof, first: { size: first, root: changed } })).toBe(false);
      const rewritten = treeRoot(leaves.slice(0, second).with(0, other));
      expect(isConsistent({ ...proof, second: { size: second, root: rewritten } })).toBe(false);
      for (const wrong of [path.slice(1), path.slice(0, -1), [...path, rootOf(1)], path.toReversed()]) {
        if (wrong.join(' ') === path.join(' ')) continue;
        expect(isConsistent({ ...proof, path: wrong }), `${first} in ${second}: ${wrong.length}`).toBe(false);
      }
    }
  }
});

test('[BEY-36] trees of one size are equal or not, and none is continued by a smaller one', () => {
  const [small, large] = [3, 5].map((upTo) => ({ size: upTo, root: rootOf(upTo) }));
  expect(isConsistent({ first: small!, second: small!, path: [] })).toBe(true);
  expect(isConsistent({ first: small!, second: { ...small!, root: rootOf(4) }, path: [] })).toBe(false);
  expect(isConsistent({ first: large!, second: small!, path: [] })).toBe(false);
  const none = { size: 0, root: rootOf(0) };
  expect(isConsistent({ first: none, second: large!, path: [] })).toBe(true);
  expect(isConsistent({ first: { size: 0, root: rootOf(1) }, second: large!, path: [] })).toBe(false);
  expect(() => consistencyRanges(5, 5)).toThrow(RangeError);
  expect(() => consistencyRanges(0, 5)).toThrow(RangeError);
  expect(() => inclusionRanges(5, 5)).toThrow(RangeError);
});
