import type { Coalescer } from '../../platform/socket/coalescer.ts';
import type { CoalescedVotes } from './coalesced-votes.ts';

/** What is gathered of a session before it is told. */
export interface CoalescedNews {
  readonly people: Coalescer<string>;
  readonly hands: Coalescer<true>;
  /** By poll. */
  readonly votes: Map<string, CoalescedVotes>;
}
