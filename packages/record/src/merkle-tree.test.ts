import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inclusionPath, leadsToRoot, leafHash, treeRoot } from './merkle-tree.ts';

/** The leaves and roots of the tests of Certificate Transparency. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const hashes = LEAVES.map((leaf) => leafHash(hexToBytes(leaf)));

test.each(ROOTS.map((root, size) => ({ size, root })))(
  '[BEY-02] the root over $size leaves is that of RFC 6962',
  ({ size, root }) => {
    expect(treeRoot(hashes.slice(0, size))).toBe(root);
  },
);

describe('[BEY-02] an inclusion proof', () => {
  const proofOf = (size: number, leafIndex: number) => ({
    leafHash: hashes[leafIndex % hashes.length] ?? new Uint8Array(),
    leafIndex,
    treeSize: size,
    path: inclusionPath(
      Array.from({ length: size }, (_, index) => hashes[index % hashes.length] ?? new Uint8Array()),
      leafIndex,
    ),
    root: treeRoot(
      Array.from({ length: size }, (_, index) => hashes[index % hashes.length] ?? new Uint8Array()),
    ),
  });

  test('leads from every leaf of every tree up to its root', () => {
    for (let size = 1; size <= 20; size += 1) {
      for (let leafIndex = 0; leafIndex < size; leafIndex += 1) {
        expect(leadsToRoot(proofOf(size, leafIndex)), `${leafIndex} of ${size}`).toBe(true);
      }
    }
  });

  test('is refused when anything of it is changed', () => {
    const index = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(index, index, fc.integer({ min: 0, max: 31 }), (leafIndex, other, at) => {
        const proof = proofOf(8, leafIndex);
        const flip = (hex: string): string => {
          const bytes = hexToBytes(hex);
          bytes[at] = (bytes[at] ?? 0) ^ 1;
          return bytesToHex(bytes);
        };
        expect(leadsToRoot({ ...proof, root: flip(proof.root) })).toBe(false);
        expect(leadsToRoot({ ...proof, path: proof.path.slice(1) })).toBe(false);
        expect(leadsToRoot({ ...proof, path: [...proof.path, proof.root] })).toBe(false);
        expect(
          leadsToRoot({
            ...proof,
            path: proof.path.map((hash, level) => (level === other % 3 ? flip(hash) : hash)),
          }),
        ).toBe(false);
        expect(leadsToRoot({ ...proof, leafIndex: 8 })).toBe(false);
        if (other !== leafIndex) expect(leadsToRoot({ ...proof, leafIndex: other })).toBe(false);
      }),
    );
  });

  test('there is none for a leaf that the tree has not', () => {
    expect(() => inclusionPath(hashes, 8)).toThrow(RangeError);
    expect(() => inclusionPath(hashes, -1)).toThrow(RangeError);
  });
});
