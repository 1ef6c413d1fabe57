import { z } from 'zod';
import { runOffRound } from './ballots.ts';
import { majorityBase, majorityRule } from './majority.ts';
import { pollRecordHead } from './poll-record-head.ts';
import { electionProposal, pollPrivacy } from './polls.ts';
import {
  hashText,
  receiptText,
  recordForm,
  recordVoteDecision,
  recordWeight,
  recordWeightSum,
  signatureText,
} from './record-values.ts';
import { signedReceipt } from './signed-receipts.ts';
import { rollOrder } from './roll-call-values.ts';
import { RECORD_FORMAT, RECORD_FORMAT_1, recordFormats } from './record-format.ts';
import { epochMs, id } from './values.ts';

/** The id of a key: the SHA-256 of its 32 public bytes. */
const keyId = hashText;

/** Bytes as base64url without padding. */
const base64urlText = z
  .string()
  .min(1)
  .max(16_000)
  .regex(/^[A-Za-z0-9_-]+$/);

/** A passkey's signature of a cast: the person who cast it (`by` null: the voter), the request, the
 *  key (DER, base64url), and the authenticator's answer. The signed statement can be built from the
 *  entry: see `castStatement`. Source: BEY-31. */
export const castSignature = z.strictObject({
  by: id.nullable(),
  requestId: id,
  /** The challenge of the vote that this one replaced; null for a first vote. Absent in a statement
   *  of the first format, which names none. */
  after: receiptText.nullable().optional(),
  algorithm: z.enum(['ES256', 'EdDSA', 'RS256']),
  publicKey: base64urlText,
  authenticatorData: base64urlText,
  clientDataJSON: base64urlText,
  signature: base64urlText,
});
export type CastSignature = z.output<typeof castSignature>;

/** Who entered a vote in a roll call. */
const recordClerk = z.strictObject({ id, name: z.string() });

/** A leaf of the tree. It is one ballot with its voter (where the poll links them), one ballot
 *  without, equal ballots of weights too rare to be listed, or one receipt, with its voter where
 *  the poll shows who took part. `by`: the proxy who cast it. `signature`: present where the poll
 *  asked for signed casts. `entered`: present where a clerk entered it in a roll call. */
export const recordLeaf = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('vote'),
    voter: id,
    by: id.nullable(),
    voteDecision: recordVoteDecision,
    weight: recordWeight,
    receipt: receiptText,
    arrivedAtMs: epochMs,
    earlier: z.array(
      z.strictObject({
        voteDecision: recordVoteDecision,
        arrivedAtMs: epochMs,
        signature: castSignature.optional(),
        entered: recordClerk.optional(),
      }),
    ),
    signature: castSignature.optional(),
    entered: recordClerk.optional(),
  }),
  z.strictObject({ type: z.literal('ballot'), voteDecision: recordVoteDecision, weight: recordWeight }),
  z.strictObject({
    type: z.literal('sum'),
    voteDecision: recordVoteDecision,
    votes: z.number().int().positive(),
    weight: recordWeightSum,
  }),
  z.strictObject({ type: z.literal('receipt'), receipt: receiptText, voter: id.nullable() }),
]);
export type RecordLeaf = z.output<typeof recordLeaf>;

const headsAndWeight = z.strictObject({ votes: z.number().int().nonnegative(), weight: recordWeightSum });

/** A person who may vote, frozen at opening. `proxy`: the person who may cast for them. */
export const recordElector = z.strictObject({
  voter: id,
  name: z.string(),
  group: z.string().nullable(),
  weight: recordWeight,
  proxy: id.nullable(),
});
export type RecordElector = z.output<typeof recordElector>;

/** Something that was done to a vote while it was open (`course` of a poll). Source: BEY-40. */
const recordStep = z.strictObject({
  act: z.enum(['extended', 'suspended', 'resumed']),
  atMs: epochMs,
  by: z.strictObject({ id, name: z.string() }),
  endsAtMs: epochMs.nullable(),
  remainingMs: z.number().int().positive().nullable(),
});
export type RecordStep = z.output<typeof recordStep>;

export const recordPoll = z.strictObject({
  id,
  number: z.number().int().positive(),
  title: z.string(),
  question: z.string(),
  description: z.string(),
  documentation: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  form: recordForm,
  voteOptions: z.array(z.string()),
  maySplit: z.boolean(),
  mayChangeVote: z.boolean(),
  logAllVotes: z.boolean(),
  privacy: pollPrivacy,
  votingOrganisation: z.strictObject({ id, name: z.string() }).nullable(),
  majority: majorityRule,
  repeats: id.nullable(),
  /** Present where each cast had to be signed by a passkey. */
  signedCasts: z.literal(true).optional(),
  openedAtMs: epochMs,
  closedAtMs: epochMs,
  /** Present where somebody extended, suspended or resumed the vote: each step, oldest first. */
  course: z.array(recordStep).min(1).optional(),
  /** Present where the roll was called: in which order, since when, and by whom it was begun. */
  rollCall: z.strictObject({ orderedBy: rollOrder, startedAtMs: epochMs, by: recordClerk }).optional(),
});
export type RecordPoll = z.output<typeof recordPoll>;

const recordOptionTally = z.strictObject({
  voteDecision: z.string(),
  votes: z.number().int().nonnegative(),
  weight: recordWeightSum,
});

const recordTally = z.strictObject({
  votes: z.number().int().nonnegative(),
  weight: recordWeightSum,
  votesSummary: z.array(recordOptionTally),
  questionSummaries: z.array(z.array(recordOptionTally)).nullable(),
  runOff: z
    .strictObject({
      rounds: z.array(runOffRound),
      winner: z.string().nullable(),
      tiedBetween: z.array(z.string()),
    })
    .nullable(),
});
export type RecordTally = z.output<typeof recordTally>;

const recordProposal = z.strictObject({
  outcome: z.enum(['PASS', 'FAIL']),
  tied: z.boolean(),
  forOption: z.string(),
  againstOption: z.string(),
  checks: z.array(
    z.strictObject({
      of: z.enum(['heads', 'weight']),
      base: majorityBase.nullable(),
      baseAmount: z.string().nullable(),
      inFavour: z.string(),
      needed: z.string(),
      moreThan: z.boolean(),
      met: z.boolean(),
      metForLackOfBlockers: z.boolean(),
    }),
  ),
});

/** The options that the count of an election proposes, with the fields of `electionProposal`. */
export const recordElection = z.strictObject(electionProposal.shape);

/** The standing of a quorum rule at a moment, as it was displayed. */
export const recordQuorum = z.strictObject({
  rule: id,
  name: z.string(),
  pass: z.boolean(),
  displayString: z.string(),
});

/** Why nobody sees a count: fewer than `fewest` people voted, or fewer than `fewest` people voted
 *  with some weight. */
export const recordWithheld = z.strictObject({
  reason: z.enum(['too-few-votes', 'too-few-of-weight']),
  fewest: z.number().int().min(2),
});
export type RecordWithheld = z.output<typeof recordWithheld>;

const chained = {
  format: z.enum(recordFormats),
  session: z.strictObject({ id, title: z.string() }),
  /** The number of the entry in its session, from 1. */
  sequence: z.number().int().positive(),
  /** The hash of the session's previous entry; null for the first. */
  previous: hashText.nullable(),
};

/** The entry that is made when a poll closes. Source: BEY-01, DESIGN §6. */
export const closingEntry = z.strictObject({
  ...chained,
  kind: z.literal('closing'),
  poll: recordPoll,
  electorate: z.array(recordElector),
  entitled: headsAndWeight,
  present: headsAndWeight,
  quorum: z.strictObject({ opening: z.array(recordQuorum), closing: z.array(recordQuorum) }),
  leaves: z.array(recordLeaf),
  /** The public receipts of votes that a later vote of the same voter replaced, by rising code
   *  units. Absent in the first format. */
  replaced: z.array(receiptText).optional(),
  tree: z.strictObject({ size: z.number().int().nonnegative(), root: hashText }),
  /** Present where nobody sees the count of a secret poll. The entry then has no ballots, and
   *  `tally` and `proposal` are null. */
  withheld: recordWithheld.optional(),
  tally: recordTally.nullable(),
  proposal: recordProposal.nullable(),
  /** Present where the poll elects and its count is shown. */
  election: recordElection.optional(),
});
export type ClosingEntry = z.output<typeof closingEntry>;

/** The parts that the closing hash is made of. A closing without its leaves, which the root of the
 *  tree binds; its electorate and its replaced receipts are there as their hashes. So the holder of
 *  a proof can compute the closing hash without the whole record. Source: BEY-02,
 *  docs/record-format.md §3. */
export const closingSummary = closingEntry
  .omit({ leaves: true })
  .extend({ format: z.literal(RECORD_FORMAT), electorate: hashText, replaced: hashText });
export type ClosingSummary = z.output<typeof closingSummary>;

/** A casting vote: the side for which the presiding officer broke a tie. Source: BEY-06. */
export const recordCastingVote = z.strictObject({ voteDecision: z.string(), by: z.string() });

/** The entry that is made when a result is declared. A later declaration of the same poll replaces
 *  it, but the earlier entry stays in the record. */
export const declarationEntry = z.strictObject({
  ...chained,
  kind: z.literal('declaration'),
  pollId: id,
  /** The hash of the closing entry. */
  closing: hashText,
  result: z.enum(['PASS', 'FAIL']),
  proposed: z.enum(['PASS', 'FAIL']).nullable(),
  castingVote: recordCastingVote.nullable(),
  /** The elected options, in the order of the options; absent for a poll that is no election. */
  elected: z.array(z.string()).optional(),
  commentary: z.string(),
  declaredBy: z.strictObject({ id, name: z.string() }),
  declaredAtMs: epochMs,
});
export type DeclarationEntry = z.output<typeof declarationEntry>;

/** The entry that is made when an open poll is withdrawn, or is void because the key of its secret
 *  ballots is lost. It holds no votes. */
export const withdrawalEntry = z.strictObject({
  ...chained,
  kind: z.literal('withdrawal'),
  poll: recordPoll,
  reason: z.enum(['withdrawn', 'ballot-key-lost']),
  withdrawnBy: z.strictObject({ id, name: z.string() }).nullable(),
  /** Why, in the words of the person who withdrew it; absent where they gave none. */
  commentary: z.string().optional(),
});

export type WithdrawalEntry = z.output<typeof withdrawalEntry>;

export const recordEntry = z.discriminatedUnion('kind', [closingEntry, declarationEntry, withdrawalEntry]);
export type RecordEntry = z.output<typeof recordEntry>;

/** An entry with its hash, and the signature over that hash by the named key. */
export const signedEntry = z.strictObject({
  entry: recordEntry,
  hash: hashText,
  keyId,
  signature: signatureText,
});
export type SignedEntry = z.output<typeof signedEntry>;

/** A key that has signed records. `endorsement`: the signature of the previous key over it. Times
 *  in ms since the epoch. */
export const recordKey = z.strictObject({
  keyId,
  /** 32 bytes, base64url without padding. */
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  createdAtMs: epochMs,
  retiredAtMs: epochMs.nullable(),
  endorsement: z.strictObject({ keyId, signature: signatureText }).nullable(),
});
export type RecordKey = z.output<typeof recordKey>;

/** The signed head of a session's record: the number and the hash of its last entry, of whatever
 *  kind. It binds every closing, declaration and withdrawal of the session so far. The same head
 *  and key give the same signature. Source: BEY-01, BEY-02. */
export const signedSessionHead = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  session: id,
  sequence: z.number().int().positive(),
  hash: hashText,
  keyId,
  signature: signatureText,
});
export type SignedSessionHead = z.output<typeof signedSessionHead>;

const handedOut = {
  session: id,
  pollId: id.nullable(),
  entries: z.array(signedEntry).min(1),
  keys: z.array(recordKey).min(1),
  issuedAtMs: epochMs,
  keyId,
  signature: signatureText,
};

/** The file that people download: the entries of one poll, or with `pollId` null of a whole
 *  session. It is signed as a whole when it is made, so that a missing entry is noticed. `head`:
 *  the head of the session at that time; in the file of a session it names the last entry. `keys`:
 *  the public keys of all signatures in it. To check the file, compare their ids with those that
 *  the site publishes. The file is the canonical JSON of this object with one newline at its end.
 *  Files of the first format have no `head`. */
export const recordFile = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal(RECORD_FORMAT), ...handedOut, head: signedSessionHead }),
  z.strictObject({ format: z.literal(RECORD_FORMAT_1), ...handedOut }),
]);
export type RecordFile = z.output<typeof recordFile>;

/** The signed closing of a poll, for a proof. `closing`: the closing hash, which people compare. It
 *  binds the poll, its electorate, the root and the chain before. The root of the tree connects a
 *  leaf with it. Two signed heads of one poll with different closing hashes prove that the site
 *  gave two people different records. Source: BEY-02. */
export const signedHead = z.strictObject({
  format: z.enum(recordFormats),
  session: id,
  pollId: id,
  sequence: z.number().int().positive(),
  closing: hashText,
  treeSize: z.number().int().nonnegative(),
  root: hashText,
  keyId,
  signature: signatureText,
});
export type SignedHead = z.output<typeof signedHead>;

/** A proof that a receipt stands in the record: the leaf, its place, the neighbouring hashes on its
 *  way up to the root, the parts of the closing hash (null where the poll was recorded in the first
 *  format), and the signed head. */
export const inclusionProof = z.object({
  leaf: recordLeaf,
  leafIndex: z.number().int().nonnegative(),
  treeSize: z.number().int().positive(),
  path: z.array(hashText),
  root: hashText,
  closing: closingSummary.nullable().default(null),
  head: signedHead,
});
export type InclusionProof = z.output<typeof inclusionProof>;

/** A checked proof as a voter's browser saves it for another program: the head that the chamber was
 *  shown, the proof, and the keys that the site published then; never the private receipt. Source:
 *  BEY-02. */
export const savedProof = z.object({
  pollId: id,
  receiptPublic: receiptText,
  shownHead: pollRecordHead,
  proof: inclusionProof,
  keys: z.array(recordKey),
});
export type SavedProof = z.output<typeof savedProof>;

/** A signed receipt as a voter's browser saves it, so that another program can compare it with a
 *  record: with the keys that the site published then; never the private receipt. Source:
 *  BEY-02. */
export const savedReceipt = z.object({ signedReceipt, keys: z.array(recordKey) });
export type SavedReceipt = z.output<typeof savedReceipt>;
