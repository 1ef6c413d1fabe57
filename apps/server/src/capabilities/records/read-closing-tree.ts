import { closingEntry, type ClosingEntry, type ClosingSummary } from '@hemicycle/contract/records';
import { summaryOf } from '@hemicycle/record/closing-summary';
import { hashLeaves } from '@hemicycle/record/leaves';

/** What proofs of a closed poll need of its entry. */
export interface ClosingTree {
  readonly leaves: ClosingEntry['leaves'];
  /** Of the leaves, in their order. */
  readonly hashes: readonly Uint8Array[];
  /** What the closing hash is made of; null in the first format. */
  readonly summary: ClosingSummary | null;
  readonly head: {
    readonly format: ClosingEntry['format'];
    readonly session: string;
    readonly sequence: number;
    readonly treeSize: number;
    readonly root: string;
  };
}

/** Reads the text of a closing entry and hashes its leaves: of a thousand votes that takes up to
 *  0.1 s of processor, so that a worker thread does it. Pure. Source: BEY-02. */
export function readClosingTree(text: string): ClosingTree {
  const entry = closingEntry.parse(JSON.parse(text));
  const { format, leaves, sequence, session, tree } = entry;
  return {
    leaves,
    hashes: hashLeaves(leaves).map(({ hash }) => hash),
    summary: summaryOf(entry),
    head: { format, session: session.id, sequence, treeSize: tree.size, root: tree.root },
  };
}
