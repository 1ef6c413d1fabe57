import { z } from 'zod';
import { livePart } from './live-part.ts';
import { poll, pollTally, voteReceipt } from './polls.ts';
import { id } from './values.ts';

/** `polls`: newest first, no drafts except for those who run polls, and of those that have ended
 *  the last few; `olderPolls` ended before these and are read by `listPastPolls`. `myVotes`: what
 *  this viewer has on record in `polls` that are open, and in closed ones that are not secret.
 *  `votedInPerson`: whom this viewer represents in an open poll and who has voted in person, so
 *  that the viewer's vote for them, if there was one, counts no more. */
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
