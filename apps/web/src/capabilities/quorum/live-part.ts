import type { LiveQuorum } from '@hemicycle/contract/quorum';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly quorum: typeof livePart;
  }
}

interface QuorumSlice {
  /** The rules by name; empty for people who may not see them. */
  readonly quorums: readonly LiveQuorum[];
}

export const livePart: LivePart<QuorumSlice, 'quorums'> = {
  name: 'quorum',
  empty: { quorums: [] },
  fromSnapshot: ({ quorums }) => ({ quorums }),
  changes: { quorums: (_held, { quorums }) => ({ quorums }) },
};
