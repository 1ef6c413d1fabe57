import { z } from 'zod';
import { chatMessage } from './chat.ts';
import { huddle } from './huddles.ts';
import { livePerson } from './people.ts';
import { poll, pollTally, voteReceipt } from './polls.ts';
import { liveQuorum } from './quorum.ts';
import { sessionDavra } from './sessions.ts';
import { liveSpeakers, speakersNews } from './speakers.ts';
import { epochMs, id } from './values.ts';

/** The session as everybody in it sees it live. */
export const liveSession = z.object({
  idVotingSession: id,
  title: z.string(),
  description: z.string(),
  epochStartTime: epochMs,
  epochEndTime: epochMs,
  presiding: z.string().nullable(),
  /** Its host ended it for everybody, before the time that was planned or past it. Source: EXIT-11. */
  endedByHost: z.literal(true).optional(),
  davra: sessionDavra,
  /** Who sees no shared screen; absent while nobody is listed. */
  screenshareViewingDisabledUsers: z.array(id).optional(),
});
export type LiveSession = z.output<typeof liveSession>;

/** The live state of a session for one viewer, sent on connect and after a gap: what the screen needs. `people`: the first of them; the others
 *  follow at once as news. `polls`: newest first, no drafts except for those who run polls, and of those that have ended the last few; `olderPolls`
 *  ended before these and are read by `listPastPolls`. `myVotes`: what this viewer has on record in `polls` that are open, and in closed ones that are
 *  not secret. `votedInPerson`: whom this viewer represents in an open poll and who has voted in person, so that the viewer's vote for them,
 *  if there was one, counts no more. `quorums`: the site's rules by name with how they stand; none without `quorums-view`, or while the site has quorum
 *  switched off. `speakers`: the speakers list that is open, or else the last one; null before the first. `huddles`: the open rooms that this viewer may enter or moderates, by title. */
export const liveState = z.object({
  session: liveSession,
  people: z.array(livePerson),
  polls: z.array(poll),
  olderPolls: z.number().int().nonnegative(),
  myVotes: z.array(voteReceipt),
  votedInPerson: z.array(z.object({ pollId: id, userId: id })),
  quorums: z.array(liveQuorum),
  speakers: liveSpeakers.nullable(),
  huddles: z.array(huddle),
});
export type LiveState = z.output<typeof liveState>;

/** One piece of news. Each replaces what it names; none needs an earlier one. */
export const liveChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), session: liveSession }),
  z.object({ kind: z.literal('people'), people: z.array(livePerson) }),
  z.object({ kind: z.literal('personGone'), userId: id }),
  z.object({ kind: z.literal('poll'), poll }),
  z.object({ kind: z.literal('pollGone'), pollId: id }),
  z.object({ kind: z.literal('tally'), pollId: id, tally: pollTally }),
  z.object({ kind: z.literal('myVote'), vote: voteReceipt }),
  z.object({ kind: z.literal('votedInPerson'), pollId: id, userIds: z.array(id) }),
  z.object({ kind: z.literal('chatMessage'), message: chatMessage }),
  z.object({ kind: z.literal('quorums'), quorums: z.array(liveQuorum) }),
  z.object({ kind: z.literal('speakers'), speakers: speakersNews }),
  z.object({ kind: z.literal('huddles'), huddles: z.array(huddle) }),
]);
export type LiveChange = z.output<typeof liveChange>;
