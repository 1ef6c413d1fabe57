import { closingEntry, type ClosingEntry, type ClosingSummary } from '@hemicycle/contract/records';
import { summaryOf } from '@hemicycle/record/closing-summary';
import { hashLeaves } from '@hemicycle/record/leaves';

/** The parts of a closing entry that proofs need. */
export interface ClosingTree {
  readonly leaves: ClosingEntry['leaves'];
  /** The hashes of the leaves, in their order. */
  readonly hashes: readonly Uint8Array[];
  /** The parts of the closing hash; null in the first format. */
  readonly summary: ClosingSummary | null;
  readonly head: {
    readonly format: ClosingEntry['format'];
    readonly session: string;
    readonly sequence: number;
    readonly treeSize: number;
    readonly root: string;
  };
}

/** Reads the text of a closing entry and hashes its leaves. For a thousand votes this takes up to
 *  0.1 s of processor time, so a worker thread runs it. Pure. Source: BEY-02. */
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
