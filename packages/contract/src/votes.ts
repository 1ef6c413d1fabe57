import { z } from 'zod';
import { voteDecision } from './ballots.ts';
import { endpoint } from './endpoint.ts';
import { usedPasskey } from './passkeys.ts';
import { permissions } from './permissions.ts';
import { notVotingReason, optionTally, poll, seatRounds, voteReceipt, withheldReason } from './polls.ts';
import { receiptText } from './record-values.ts';
import { signedReceipt } from './signed-receipts.ts';
import { decimal, epochMs, id } from './values.ts';

const pollParam = z.object({ pollId: id });

/** `requestId`: made by the caller; a repeated request gives the same answer. `signature`: the
 *  signature of the caller's passkey where the poll asks for it (`castChallenge` of
 *  packages/record); otherwise it is ignored. Unknown fields, above all a weight, are refused. */
export const castVote = endpoint({
  name: 'castVote',
  method: 'POST',
  path: '/api/polls/:pollId/votes',
  access: [permissions.vote],
  summary: 'Records the vote of the caller, or changes it while the poll is open.',
  params: pollParam,
  body: z.strictObject({
    voteDecision,
    onBehalfOf: id.optional(),
    requestId: id,
    signature: usedPasskey.optional(),
    /** The statement that the signed one replaces (`castStatement` of the receipt on record);
     *  absent: none. */
    after: receiptText.optional(),
  }),
  /** `signed`: the site's acknowledgement, for the voter to keep. It is the voter's proof if the
   *  record lacks the receipt. */
  answer: voteReceipt.extend({ signed: signedReceipt }),
  status: 201,
  errors: [
    'not-found',
    'in-lobby',
    'poll-not-open',
    'poll-suspended',
    'poll-ended',
    'not-in-electorate',
    'option-unknown',
    'ballot-shape',
    'ballot-too-few',
    'ballot-too-many',
    'split-sum-wrong',
    'voted-in-person',
    'vote-unchangeable',
    'request-id-reused',
    'poll-void',
    'proof-needed',
    'signature-needed',
    'signature-refused',
    'signature-out-of-order',
    'passkeys-unavailable',
  ],
});

/** One vote in the inspection view. Fields that privacy hides are null; `voterName` is 'Anonymous'
 *  where only the name is hidden. In polls where a receipt must not prove a choice, receipts and
 *  decisions are in separate lists. */
export const inspectedVote = z.object({
  pollId: id,
  userId: id.nullable(),
  voterName: z.string().nullable(),
  groupId: id.nullable(),
  proxyVoter: id.nullable(),
  proxyVoterName: z.string().nullable(),
  voteDecision: voteDecision.nullable(),
  voteWeight: decimal.nullable(),
  serverArrivalTime: epochMs.nullable(),
  receiptPublic: z.string().nullable(),
  snapshotUrl: z.string().nullable(),
  /** The name of the clerk who entered it in a roll call; null where it was cast. Source:
   * BEY-41. */
  enteredBy: z.string().nullable(),
});
export type InspectedVote = z.output<typeof inspectedVote>;

/** The weights of the frozen electorate by weighting group, largest total first: how many people
 *  vote with the weight of that group (`votes`), and their weights together (`weight`). `groupId`
 *  is null for polls that did not keep it. `totalVoteWeighting`: the weight of all. Source:
 *  WEIGHT-02. */
export const voteWeightingSummary = z.object({
  voteWeightingGroups: z.array(
    z.object({ groupId: id.nullable(), groupName: z.string(), votes: z.number().int(), weight: decimal }),
  ),
  totalVoteWeighting: decimal,
});

/** Everything that this viewer may see about the votes of one poll, and what is withheld and why.
 *  `receipts` are sorted by their text, so that their order reveals nothing. `voteWeightingSummary`
 *  is null where votes are not weighted. Source: POLL-10 … POLL-14, WEIGHT-02, DESIGN §4. */
export const voteInspection = z.object({
  poll,
  votes: z.array(inspectedVote),
  receipts: z.array(z.string()),
  summaryByDecision: z.array(optionTally).nullable(),
  summaryByGroup: z
    .array(
      z.object({
        groupId: id.nullable(),
        groupName: z.string(),
        color: z.string().nullable(),
        members: z.number().int(),
        notVoted: z.number().int(),
        decisions: z.array(optionTally),
        /** The count of each of several questions; null for a poll with one. */
        questionSummaries: z.array(z.array(optionTally)).nullable(),
      }),
    )
    .nullable(),
  voteWeightingSummary: voteWeightingSummary.nullable(),
  withheld: z.object({
    voters: withheldReason.nullable(),
    preferences: withheldReason.nullable(),
    tally: withheldReason.nullable(),
    groups: withheldReason.nullable(),
  }),
});
export type VoteInspection = z.output<typeof voteInspection>;

export const inspectVotes = endpoint({
  name: 'inspectVotes',
  method: 'GET',
  path: '/api/polls/:pollId/votes',
  access: 'signed-in',
  summary: 'The inspection view: votes, summaries, what is withheld and why.',
  params: pollParam,
  answer: voteInspection,
  errors: ['not-found', 'in-lobby', 'poll-not-open'],
});

/** The run-offs of the seats, in the order in which the seats are filled. Empty for a poll that is
 *  no election by ranking. Empty too where this viewer may not see the count: `withheld` says
 *  why. */
export const countSeats = endpoint({
  name: 'countSeats',
  method: 'GET',
  path: '/api/polls/:pollId/seats',
  access: 'signed-in',
  summary: 'The rounds by which each seat of a closed election by ranking was filled.',
  params: pollParam,
  answer: z.object({ seats: z.array(seatRounds), withheld: withheldReason.nullable() }),
  errors: ['not-found', 'in-lobby', 'poll-not-closed'],
});

/** A person of the frozen electorate (for a draft: a person who would be in it now). `present`:
 *  null in a poll that is over. */
export const elector = z.object({
  userId: id,
  name: z.string(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  color: z.string().nullable(),
  weight: decimal,
  proxyUserId: id.nullable(),
  proxyName: z.string().nullable(),
  present: z.boolean().nullable(),
});

export const getElectorate = endpoint({
  name: 'getElectorate',
  method: 'GET',
  path: '/api/polls/:pollId/electorate',
  access: 'signed-in',
  summary:
    'Who may vote, with what weight and through whom, who is present, and why others of the session may not.',
  params: pollParam,
  answer: z.object({
    electors: z.array(elector),
    others: z.array(z.object({ userId: id, name: z.string(), reason: notVotingReason })),
  }),
  errors: ['not-found', 'in-lobby'],
});

export const voteCalls = { castVote, inspectVotes, countSeats, getElectorate };
