import { z } from 'zod';
import { livePart } from './live-part.ts';
import { poll, pollTally, voteReceipt } from './polls.ts';
import { id } from './values.ts';

/** `polls`: newest first; drafts only for people who run polls, and only the last few ended polls.
 *  `olderPolls`: how many polls ended before these; `listPastPolls` reads them. `myVotes`: this
 *  viewer's recorded votes in those of `polls` that are open, and in closed ones that are not
 *  secret. `votedInPerson`: the principals of this viewer in open polls who have voted in person. A
 *  vote that the viewer cast for such a principal does not count. */
export const pollsLive = livePart({
  state: {
    polls: z.array(poll),
    olderPolls: z.number().int().nonnegative(),
    myVotes: z.array(voteReceipt),
    votedInPerson: z.array(z.object({ pollId: id, userId: id })),
  },
  changes: [
    z.object({ kind: z.literal('poll'), poll }),
    z.object({ kind: z.literal('pollGone'), pollId: id }),
    z.object({ kind: z.literal('tally'), pollId: id, tally: pollTally }),
    z.object({ kind: z.literal('myVote'), vote: voteReceipt }),
    z.object({ kind: z.literal('votedInPerson'), pollId: id, userIds: z.array(id) }),
  ],
});
