import type { ClosingEntry, RecordLeaf, RecordWithheld } from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { arrangeLeaves } from './leaves.ts';
import { recount } from './recount.ts';

/** The place of an entry: its session, and the entry before it. */
export type ChainPlace = Pick<ClosingEntry, 'session' | 'sequence' | 'previous'>;

/** The facts from which a closing is made; the rest of its entry follows from them. */
export interface ClosingFacts extends Pick<ClosingEntry, 'poll' | 'electorate' | 'present' | 'quorum'> {
  readonly leaves: readonly RecordLeaf[];
  /** Why nobody sees the count; the leaves are then receipts alone. */
  readonly withheld?: RecordWithheld | undefined;
  /** The public receipts of votes that a later vote of the same voter replaced, in any order. */
  readonly replaced: readonly string[] | undefined;
}

/** Builds the entry of a close: leaves and electorate in their order, the tree over the leaves, the
 *  count, and the proposal by the poll's rule. Throws as `recount` does on a ballot that the poll
 *  cannot have. Source: BEY-01, DESIGN §6. */
export function buildClosingEntry(place: ChainPlace, facts: ClosingFacts): ClosingEntry {
  const electorate = facts.electorate.toSorted((left, right) => (left.voter < right.voter ? -1 : 1));
  const { leaves, tree } = arrangeLeaves(facts.leaves);
  const entitled = {
    votes: electorate.length,
    weight: sumDecimals(electorate.map((elector) => elector.weight)),
  };
  const { poll, present, quorum, withheld } = facts;
  return {
    format: RECORD_FORMAT,
    ...place,
    kind: 'closing',
    poll,
    electorate,
    entitled,
    present,
    quorum,
    leaves,
    replaced: facts.replaced?.toSorted() ?? [],
    tree,
    ...(withheld === undefined ? {} : { withheld }),
    ...recount({ poll, leaves, entitled, present, quorum, withheld }),
  };
}
