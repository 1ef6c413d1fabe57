import { z } from 'zod';
import { ballotForm, runOffRound, voteDecision } from './ballots.ts';
import { endpoint } from './endpoint.ts';
import {
  POLL_CANCEL_REASON_MAX_CHARS,
  POLL_COMMENTARY_MAX_CHARS,
  POLL_OPTION_MAX_CHARS,
  POLL_OPTIONS_MAX,
} from './limits.ts';
import { majorityRule } from './majority.ts';
import { permissions } from './permissions.ts';
import { pollRecordHead } from './poll-record-head.ts';
import { pollQuorum } from './quorum.ts';
import { pollStep, rollCall } from './roll-call-values.ts';
import { decimal, decimalSum, epochMs, id, line, text } from './values.ts';

/** Source: PRIV-01, PRIV-08. */
export const pollPrivacy = z.enum([
  'open',
  'privatevoter',
  'privateselection',
  'limitedvisibility',
  'privatevoterselection',
]);
export type PollPrivacy = z.output<typeof pollPrivacy>;

/** Source: POLL-01, POLL-03, POLL-06, POLL-07. */
export const pollType = z.enum(['vote', 'timer']);
export const timerType = z.enum(['timer', 'stopwatch']);
export const pollStatus = z.enum(['draft', 'open', 'closed', 'cancelled']);
export type PollStatus = z.output<typeof pollStatus>;
export const pollResult = z.enum(['PASS', 'FAIL', 'undeclared']);
export type PollResult = z.output<typeof pollResult>;
/** Why a poll has no result: a moderator withdrew it, or the key of its secret ballots was lost, so
 *  that the vote must be repeated. */
export const cancelReason = z.enum(['withdrawn', 'ballot-key-lost']);
/** The side for which the presiding officer broke a tie; `by` is their name. Source: BEY-06. */
export const castingVote = z.object({
  voteDecision: z.string().min(1).max(POLL_OPTION_MAX_CHARS),
  by: line(120),
});
export type CastingVote = z.output<typeof castingVote>;
export type PollStep = z.output<typeof pollStep>;

export const durationUnit = z.enum(['seconds', 'minutes', 'hours', 'days', 'weeks']);
export type DurationUnit = z.output<typeof durationUnit>;

/** The votes and the weight of one option. Weights are exact decimals; in an unweighted poll each
 *  vote has weight 1. Source: POLL-20. */
export const optionTally = z.object({
  voteDecision: z.string(),
  votes: z.number().int(),
  weight: decimalSum,
});
export type OptionTally = z.output<typeof optionTally>;

/** Why this viewer may not see a part of a poll. `too-few` holds while the poll is open.
 *  `too-few-votes` (fewer voted than `fewestToTell`) and `too-few-of-weight` (fewer than five voted
 *  with some weight) hold for everybody and do not end, in a secret poll. */
export const withheldReason = z.enum([
  'privacy-while-open',
  'privacy-always',
  'too-few',
  'too-few-votes',
  'too-few-of-weight',
]);
export type WithheldReason = z.output<typeof withheldReason>;

/** Why this viewer may not vote. Source: PERM-13, WEIGHT-03. */
export const notVotingReason = z.enum([
  'lacks-vote-permission',
  'not-a-member',
  'no-weight',
  'arrived-after-opening',
  'poll-has-no-vote',
]);
export type NotVotingReason = z.output<typeof notVotingReason>;

/** The count of a ranking: its rounds, the winner, and the options that are equal at the end.
 *  Source: BEY-08. */
export const runOff = z.object({
  rounds: z.array(runOffRound),
  winner: z.string().nullable(),
  tiedBetween: z.array(z.string()),
});

/** The run-off for one seat of an election by ranking, among `options`: those that no earlier seat
 *  went to. `decided`: the seat goes to one of them however ties are broken; if false, the later
 *  seats were not counted. Source: BEY-08. */
export const seatRounds = z.object({ options: z.array(z.string()), runOff, decided: z.boolean() });
export type SeatRounds = z.output<typeof seatRounds>;

/** The count as this viewer may see it. `votedCount` and `entitledCount` count heads and are always
 *  shown. While a poll that hides its voters is open, `votedCount` moves in steps of five or more.
 *  `votedWeight` is null where it would show who voted: in an open secret poll with different
 *  weights. `votesSummary` has one entry for each option. For a ranking it counts first
 *  preferences; with several questions it is empty, and `questionSummaries` has a list for each. */
export const pollTally = z.object({
  votedCount: z.number().int(),
  entitledCount: z.number().int(),
  votedWeight: decimalSum.nullable(),
  entitledWeight: decimalSum,
  votesSummary: z.array(optionTally).nullable(),
  questionSummaries: z.array(z.array(optionTally)).nullable(),
  runOff: runOff.nullable(),
  withheld: withheldReason.nullable(),
});
export type PollTally = z.output<typeof pollTally>;

const headsAndWeight = z.object({ votes: z.number().int().nonnegative(), weight: decimalSum });

/** A principal for whom the viewer may vote as a proxy, with the principal's own weight. Source:
 *  PROXY-08, PROXY-09, A35. */
export const representedVoter = z.object({ userId: id, name: z.string(), weight: decimal });
export type RepresentedVoter = z.output<typeof representedVoter>;

/** The options that a count elects, in the order of the options. `tiedBetween`: options that are
 *  equal, or whose rank depends on a tie, and for which not enough seats are left. `quorumMet`
 *  false: a quorum at the close was not met, and nobody is proposed. */
export const electionProposal = z.object({
  seats: z.number().int().positive(),
  elected: z.array(z.string()),
  tiedBetween: z.array(z.string()),
  quorumMet: z.boolean(),
});
export type ElectionProposal = z.output<typeof electionProposal>;

/** A poll as one class of viewer may see it. `number`: counts the opened polls of the session from
 *  1 (null for a draft). `startTime`, `endTime`: when it opened, and when it closes or closed, in
 *  ms (null: open-ended). `anonymous`: the privacy option. `proofOfIdentity`: the poll asks for a
 *  fresh proof of identity at the moment of voting. `proofWithinMs`, frozen at opening: the
 *  greatest age of a proof, whether the poll or the site asks for it; null where neither does
 *  (BEY-32). `signedCasts`, frozen at opening: each cast carries a passkey's signature over the
 *  ballot (BEY-31). `fewestToTell`, frozen at opening: the least number of votes for which the
 *  count of a secret poll is shown; 0 for other polls. `opensAt`, `closesAt`: set times (BEY-07).
 *  `voting`: whether this viewer may vote, why not, and for which principals, while the poll is
 *  open; otherwise its reason and weight are null. `declaredBy`: a name. `repeats`: the poll that
 *  this one repeats. `position`: the place of a draft among the drafts of its session; equal ones
 *  are ordered by when they were made. `votingOrganisationName`: its name at the opening; null
 *  before, and where votes are not weighted. `present`: the members of the electorate who were
 *  there at the close. `suspended`: since when an open vote takes no casts, and the time that it
 *  keeps (null: it has no end); null where casting goes on. `course`: what was done to it while it
 *  ran, oldest first. `cancelCommentary`: why it was cancelled, in the words of the person who did
 *  it. `rollCall`: null where no roll is or was called. Source: POLL-02, POLL-05, BEY-40, BEY-41.
 * */
export const poll = z.object({
  id,
  idVotingSession: id,
  number: z.number().int().nullable(),
  position: z.number().int().nonnegative(),
  type: pollType,
  timerType: timerType.nullable(),
  title: z.string(),
  question: z.string(),
  description: z.string(),
  documentation: z.array(z.object({ label: z.string(), url: z.string() })),
  voteOptions: z.array(z.string()),
  durationInSecond: z.number().int().nullable(),
  durationQuantity: z.number().int().nullable(),
  durationUnits: durationUnit.nullable(),
  startTime: epochMs.nullable(),
  endTime: epochMs.nullable(),
  closedTime: epochMs.nullable(),
  status: pollStatus,
  anonymous: pollPrivacy,
  votingOrganisation: z.string(),
  votingOrganisationName: z.string().nullable(),
  form: ballotForm,
  maySplit: z.boolean(),
  majority: majorityRule,
  repeats: id.nullable(),
  opensAt: epochMs.nullable(),
  closesAt: epochMs.nullable(),
  mayChangeVote: z.boolean(),
  logAllVotes: z.boolean(),
  cancelReason: cancelReason.nullable(),
  cancelCommentary: z.string(),
  suspended: z.object({ sinceMs: epochMs, remainingMs: z.number().int().positive().nullable() }).nullable(),
  course: z.array(pollStep),
  rollCall: rollCall.nullable(),
  proofOfIdentity: z.boolean(),
  proofWithinMs: z.number().int().positive().nullable(),
  signedCasts: z.boolean(),
  fewestToTell: z.number().int().nonnegative(),
  result: pollResult,
  resultDetails: z.object({
    commentary: z.string(),
    declaredBy: z.string().nullable(),
    declaredAt: epochMs.nullable(),
    castingVote: castingVote.nullable(),
    /** The options that were declared elected, in the order of the options. Null where nothing is
     *  declared, and where the poll is no election. */
    elected: z.array(z.string()).nullable(),
  }),
  /** The options that the count of a closed election proposes. Null where there is no such count,
   *  or the viewer may not see it. */
  election: electionProposal.nullable(),
  tally: pollTally.nullable(),
  present: headsAndWeight.nullable(),
  quorum: z.object({ opening: z.array(pollQuorum), closing: z.array(pollQuorum) }),
  record: pollRecordHead.nullable(),
  voting: z.object({
    mayVote: z.boolean(),
    reason: notVotingReason.nullable(),
    weight: decimal.nullable(),
    onBehalfOf: z.array(representedVoter),
  }),
});
export type Poll = z.output<typeof poll>;

/** A draft as an editor has read it: the fields of the poll that its author decides. */
export const draftAsRead = poll.pick({
  type: true,
  title: true,
  question: true,
  description: true,
  documentation: true,
  voteOptions: true,
  durationQuantity: true,
  durationUnits: true,
  anonymous: true,
  votingOrganisation: true,
  form: true,
  maySplit: true,
  majority: true,
  opensAt: true,
  closesAt: true,
  mayChangeVote: true,
  logAllVotes: true,
  proofOfIdentity: true,
});
export type DraftAsRead = z.output<typeof draftAsRead>;

/** A recorded vote, as shown only to its voter and to the person who cast it. `receiptPrivate` is
 *  the voter's secret; `receiptPublic` is derived from it and stands in the record. `userId`: the
 *  voter. `proxyVoter`: the proxy who cast it, null where the voter cast it themselves.
 *  `voteDecision`: null once a secret poll is closed, since the choice can then no longer be found
 *  out. Source: VOTE-01, PROXY-09, DESIGN §6. */
export const voteReceipt = z.object({
  pollId: id,
  userId: id,
  proxyVoter: id.nullable(),
  voteDecision: voteDecision.nullable(),
  voteWeight: decimal,
  serverArrivalTime: epochMs,
  receiptPrivate: z.string(),
  receiptPublic: z.string(),
  /** The hash of the statement that the caster's passkey signed (`castChallenge`). The caster's
   *  next signed statement must name it. Null where casts are not signed. */
  castStatement: z.string().nullable(),
  changed: z.boolean(),
  /** The clerk who entered it in a roll call; null where it was cast. */
  enteredBy: z.string().nullable(),
});
export type VoteReceipt = z.output<typeof voteReceipt>;

const pollParam = z.object({ pollId: id });
const sessionParam = z.object({ idVotingSession: id });
/** The people who prepare, open, close and declare polls. */
export const mayRunPolls = [permissions.moderation, permissions.adminVotesCreate] as const;

/** How many whole lists of polls one person may have under way on one server. */
export const POLL_LISTS_MAX = 3;

export const listPolls = endpoint({
  name: 'listPolls',
  method: 'GET',
  path: '/api/polls/votingsession/:idVotingSession',
  access: 'signed-in',
  summary: 'The polls of a session as its viewer may see them, newest first; drafts for those who run polls.',
  params: sessionParam,
  answer: z.object({ polls: z.array(poll), myVotes: z.array(voteReceipt) }),
  limit: { counts: 'under-way', most: [{ of: 'person', max: POLL_LISTS_MAX }] },
  errors: ['not-found', 'in-lobby'],
});

export const listPastPolls = endpoint({
  name: 'listPastPolls',
  method: 'GET',
  path: '/api/polls/votingsession/:idVotingSession/past',
  access: 'signed-in',
  summary:
    'The polls of a session that have ended, newest first, a page at a time, with what the viewer has on record in them.',
  params: sessionParam,
  query: z.object({
    /** The page has polls with a lower number than this. */
    before: z.coerce.number<number>().int().positive().max(2_147_483_647).default(2_147_483_647),
  }),
  /** `older`: how many polls come after this page. The next page begins below the last number of
   *  this one. */
  answer: z.object({
    polls: z.array(poll),
    myVotes: z.array(voteReceipt),
    older: z.number().int().nonnegative(),
  }),
  errors: ['not-found', 'in-lobby'],
});

export const getPoll = endpoint({
  name: 'getPoll',
  method: 'GET',
  path: '/api/polls/:pollId',
  access: 'signed-in',
  summary: 'One poll as this viewer may see it, with what they have on record in it.',
  params: pollParam,
  answer: z.object({ poll, myVotes: z.array(voteReceipt) }),
  errors: ['not-found', 'in-lobby'],
});

export const openPoll = endpoint({
  name: 'openPoll',
  method: 'POST',
  path: '/api/polls/:pollId/open',
  access: mayRunPolls,
  summary: 'Opens a draft and freezes the electorate. Opening an open poll again changes nothing.',
  params: pollParam,
  /** `before`: the draft as the person who opens it has read and confirmed it. If somebody has
   *  changed it since, it stays a draft. */
  body: z.object({ before: draftAsRead.partial().optional() }).optional(),
  answer: poll,
  errors: [
    'changed-meanwhile',
    'not-found',
    'in-lobby',
    'poll-not-draft',
    'poll-already-open',
    'poll-electorate-empty',
    'privacy-not-allowed',
    'weights-tell',
    'split-tells-weight',
    'proxy-limit-exceeded',
    'poll-ended',
    'session-ended',
  ],
});

export const closePoll = endpoint({
  name: 'closePoll',
  method: 'POST',
  path: '/api/polls/:pollId/close',
  access: mayRunPolls,
  summary: 'Closes an open poll. Closing again gives the same result.',
  params: pollParam,
  answer: poll,
  errors: ['not-found', 'in-lobby', 'poll-not-open'],
});

export const cancelPoll = endpoint({
  name: 'cancelPoll',
  method: 'POST',
  path: '/api/polls/:pollId/cancel',
  access: mayRunPolls,
  summary: 'Ends an open poll without a result; its votes do not count. The reason is told to everybody.',
  params: pollParam,
  /** `reason`: stands in the record and on the ballot. */
  body: z.object({ reason: line(POLL_CANCEL_REASON_MAX_CHARS) }),
  answer: poll,
  errors: ['not-found', 'in-lobby', 'poll-not-open'],
});

export const declarePoll = endpoint({
  name: 'declarePoll',
  method: 'POST',
  path: '/api/polls/:pollId/declare',
  access: mayRunPolls,
  summary:
    'Declares the result of a closed poll; declaring again replaces the declaration that it names. Otherwise than the rule or the count proposes only with a commentary.',
  params: pollParam,
  body: z.object({
    result: z.enum(['PASS', 'FAIL']),
    commentary: text(POLL_COMMENTARY_MAX_CHARS).default(''),
    castingVote: castingVote.nullable().default(null),
    /** The elected options. Of an election, all of them (an empty list with FAIL); of another poll,
     *  absent. */
    elected: z.array(z.string().min(1).max(POLL_OPTION_MAX_CHARS)).max(POLL_OPTIONS_MAX).optional(),
    /** The `declaredAt` of the declaration that this one replaces; null where none is declared yet.
     *  If the poll has another declaration now, this one is refused. */
    replaces: epochMs.nullable().default(null),
  }),
  answer: poll,
  errors: [
    'not-found',
    'in-lobby',
    'poll-not-closed',
    'invalid-input',
    'commentary-missing',
    'casting-vote-without-tie',
    'changed-meanwhile',
  ],
});

export const pollCalls = { listPolls, listPastPolls, getPoll, openPoll, closePoll, cancelPoll, declarePoll };
