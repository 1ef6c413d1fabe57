import type { LiveQuorum } from '@hemicycle/contract/quorum';
import type { LivePart } from '../../realtime/live-part.ts';

export interface QuorumSlice {
  /** The rules by name; empty for people who may not see them. */
  readonly quorums: readonly LiveQuorum[];
}

export const quorumPart: LivePart<QuorumSlice, 'quorums'> = {
  empty: { quorums: [] },
  fromSnapshot: ({ quorums }) => ({ quorums }),
  changes: { quorums: (_held, { quorums }) => ({ quorums }) },
};
