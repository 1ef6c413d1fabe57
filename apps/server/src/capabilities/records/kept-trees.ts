import type { InclusionProof } from '@hemicycle/contract/records';
import type { ClosingTree } from './read-closing-tree.ts';

/** A tree kept in memory: after a closing every voter asks for a proof. */
export interface KeptTree {
  readonly leaves: ClosingTree['leaves'];
  readonly hashes: ClosingTree['hashes'];
  readonly closing: ClosingTree['summary'];
  readonly head: Omit<InclusionProof['head'], 'keyId' | 'signature'>;
  readonly indexOf: ReadonlyMap<string, number>;
}

const KEPT_TREES = 4;

/** The trees that were last made, by poll id. A tree that is being made counts as kept, so that
 *  people who ask meanwhile wait for the same one. */
interface KeptTrees {
  get(pollId: string): Promise<KeptTree> | undefined;
  /** Keeps a tree; one that could not be made is forgotten. */
  keep(pollId: string, made: Promise<KeptTree>): Promise<KeptTree>;
}

export function createKeptTrees(): KeptTrees {
  const kept = new Map<string, Promise<KeptTree>>();
  return {
    get: (pollId) => kept.get(pollId),
    keep(pollId, made) {
      kept.set(pollId, made);
      made.catch(() => kept.delete(pollId));
      for (const oldest of [...kept.keys()].slice(0, -KEPT_TREES)) kept.delete(oldest);
      return made;
    },
  };
}

/** What a proof needs of the tree of a closing. `hash`: the closing hash. */
export function toKeptTree(
  pollId: string,
  hash: string,
  { leaves, hashes, summary, head }: ClosingTree,
): KeptTree {
  return {
    leaves,
    hashes,
    closing: summary,
    head: { ...head, pollId, closing: hash },
    indexOf: new Map(
      leaves.flatMap((leaf, index): [string, number][] => ('receipt' in leaf ? [[leaf.receipt, index]] : [])),
    ),
  };
}
