import type { RecordPoll } from '@hemicycle/contract/records';

/** A poll as a closing records it, for tests: voters choose one of two options; open, without a
 *  rule, with signed casts. */
export const testRecordPoll: RecordPoll = {
  id: 'poll-1',
  number: 1,
  title: 'Amendment 12',
  question: 'Shall it be adopted? “ç”',
  description: '',
  documentation: [],
  form: { kind: 'single' },
  voteOptions: ['Yea', 'Nay'],
  maySplit: false,
  mayChangeVote: true,
  logAllVotes: true,
  privacy: 'open',
  votingOrganisation: null,
  majority: {
    kind: 'none',
    base: 'valid',
    heads: null,
    weight: null,
    blockingMinority: null,
    castingVote: false,
  },
  repeats: null,
  signedCasts: true,
  openedAtMs: 1000,
  closedAtMs: 9000,
};
