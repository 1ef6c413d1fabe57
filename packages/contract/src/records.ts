import { z } from 'zod';
import { runOffRound } from './ballots.ts';
import { majorityBase, majorityRule } from './majority.ts';
import { electionProposal, pollPrivacy, pollRecordHead } from './polls.ts';
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
import { RECORD_FORMAT, RECORD_FORMAT_1, recordFormats } from './record-format.ts';
import { epochMs, id } from './values.ts';

/** A key is named by the SHA-256 of its 32 public bytes. */
const keyId = hashText;

/** Bytes as base64url without padding. */
const base64urlText = z
  .string()
  .min(1)
  .max(16_000)
  .regex(/^[A-Za-z0-9_-]+$/);

/** What a passkey signed of a cast: by whom it was cast (`by` null: the voter), under which
 *  request, with which key (its DER, base64url), and what the authenticator gave back. What was
 *  signed follows from the entry: `castStatement`. Source: BEY-31. */
export const castSignature = z.strictObject({
  by: id.nullable(),
  requestId: id,
  /** The challenge of the vote that this one replaced; null of a first one. Absent of a statement
   *  of the first format, which names none. */
  after: receiptText.nullable().optional(),
  algorithm: z.enum(['ES256', 'EdDSA', 'RS256']),
  publicKey: base64urlText,
  authenticatorData: base64urlText,
  clientDataJSON: base64urlText,
  signature: base64urlText,
});
export type CastSignature = z.output<typeof castSignature>;

/** A leaf of the tree: one ballot with its voter (where the poll joins them), one ballot without,
 *  equal ballots of weights too rare to be listed, or one receipt, with its voter where the poll
 *  shows who took part. `by` is the proxy who cast it. `signature` is there where the poll asked
 *  for signed casts. */
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
      }),
    ),
    signature: castSignature.optional(),
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

/** Who may vote, frozen at opening. `proxy`: who may cast for them. */
export const recordElector = z.strictObject({
  voter: id,
  name: z.string(),
  group: z.string().nullable(),
  weight: recordWeight,
  proxy: id.nullable(),
});
export type RecordElector = z.output<typeof recordElector>;

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
  /** There where each cast had to be signed by a passkey. */
  signedCasts: z.literal(true).optional(),
  openedAtMs: epochMs,
  closedAtMs: epochMs,
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

/** Whom the count of an election proposes; members as in `electionProposal`. */
export const recordElection = z.strictObject(electionProposal.shape);

/** How a quorum rule stood at a moment, as it was displayed. */
export const recordQuorum = z.strictObject({
  rule: id,
  name: z.string(),
  pass: z.boolean(),
  displayString: z.string(),
});

/** Why a count is told to nobody: fewer than `fewest` voted, or fewer than `fewest` voted with some
 *  weight. */
export const recordWithheld = z.strictObject({
  reason: z.enum(['too-few-votes', 'too-few-of-weight']),
  fewest: z.number().int().min(2),
});
export type RecordWithheld = z.output<typeof recordWithheld>;

const chained = {
  format: z.enum(recordFormats),
  session: z.strictObject({ id, title: z.string() }),
  /** Counts the entries of the session from 1. */
  sequence: z.number().int().positive(),
  /** The hash of the session's entry before; null of the first. */
  previous: hashText.nullable(),
};

/** Made when a poll closes. Source: BEY-01, DESIGN §6. */
export const closingEntry = z.strictObject({
  ...chained,
  kind: z.literal('closing'),
  poll: recordPoll,
  electorate: z.array(recordElector),
  entitled: headsAndWeight,
  present: headsAndWeight,
  quorum: z.strictObject({ opening: z.array(recordQuorum), closing: z.array(recordQuorum) }),
  leaves: z.array(recordLeaf),
  /** The public receipts of votes that were replaced by a later vote of the same voter, by rising
   *  code units. Of the first format absent. */
  replaced: z.array(receiptText).optional(),
  tree: z.strictObject({ size: z.number().int().nonnegative(), root: hashText }),
  /** There where the count of a secret poll is told to nobody: then it has no ballots, `tally` and
   *  `proposal` are null. */
  withheld: recordWithheld.optional(),
  tally: recordTally.nullable(),
  proposal: recordProposal.nullable(),
  /** There where the poll elects and its count is told. */
  election: recordElection.optional(),
});
export type ClosingEntry = z.output<typeof closingEntry>;

/** What the closing hash is made of: a closing without its leaves, which the root of the tree
 *  binds, and with the hashes of its electorate and of its replaced receipts in their place. So
 *  whoever holds a proof can compute the closing hash without the whole record. Source: BEY-02,
 *  docs/record-format.md §3. */
export const closingSummary = closingEntry
  .omit({ leaves: true })
  .extend({ format: z.literal(RECORD_FORMAT), electorate: hashText, replaced: hashText });
export type ClosingSummary = z.output<typeof closingSummary>;

/** A casting vote: the side that the presiding officer gave a tie to. Source: BEY-06. */
export const recordCastingVote = z.strictObject({ voteDecision: z.string(), by: z.string() });

/** Made when a result is declared; a later declaration of the same poll replaces it and leaves it
 *  standing. */
export const declarationEntry = z.strictObject({
  ...chained,
  kind: z.literal('declaration'),
  pollId: id,
  /** The hash of the closing entry. */
  closing: hashText,
  result: z.enum(['PASS', 'FAIL']),
  proposed: z.enum(['PASS', 'FAIL']).nullable(),
  castingVote: recordCastingVote.nullable(),
  /** Who is elected, in the order of the options; absent of a poll that is no election. */
  elected: z.array(z.string()).optional(),
  commentary: z.string(),
  declaredBy: z.strictObject({ id, name: z.string() }),
  declaredAtMs: epochMs,
});
export type DeclarationEntry = z.output<typeof declarationEntry>;

/** Made when an open poll is withdrawn, or void because the key of its secret ballots is lost. It
 *  holds no votes. */
export const withdrawalEntry = z.strictObject({
  ...chained,
  kind: z.literal('withdrawal'),
  poll: recordPoll,
  reason: z.enum(['withdrawn', 'ballot-key-lost']),
  withdrawnBy: z.strictObject({ id, name: z.string() }).nullable(),
});

export type WithdrawalEntry = z.output<typeof withdrawalEntry>;

export const recordEntry = z.discriminatedUnion('kind', [closingEntry, declarationEntry, withdrawalEntry]);
export type RecordEntry = z.output<typeof recordEntry>;

/** An entry with its hash, and the signature over that by the key named. */
export const signedEntry = z.strictObject({
  entry: recordEntry,
  hash: hashText,
  keyId,
  signature: signatureText,
});
export type SignedEntry = z.output<typeof signedEntry>;

/** A key that signs or signed records. `endorsement`: the key before it signed it. Times in ms
 *  since the epoch. */
export const recordKey = z.strictObject({
  keyId,
  /** 32 bytes, base64url without padding. */
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  createdAtMs: epochMs,
  retiredAtMs: epochMs.nullable(),
  endorsement: z.strictObject({ keyId, signature: signatureText }).nullable(),
});
export type RecordKey = z.output<typeof recordKey>;

/** The head of a session's record, signed: number and hash of its last entry, of whatever kind. It
 *  binds every closing, declaration and withdrawal of the session so far. The same head and key
 *  give the same signature. Source: BEY-01, BEY-02. */
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

/** What is handed out: the entries of one poll, or with `pollId` null of a whole session, signed
 *  once more as they were handed out, so that none can be left out unseen. `head` is that of the
 *  session then: in the file of a session its last entry. `keys` are the public keys of all
 *  signatures in it: whoever checks compares their ids with those that the site publishes. The file
 *  is the canonical JSON of this with one newline at its end. Files of the first format have no
 *  `head`. */
export const recordFile = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal(RECORD_FORMAT), ...handedOut, head: signedSessionHead }),
  z.strictObject({ format: z.literal(RECORD_FORMAT_1), ...handedOut }),
]);
export type RecordFile = z.output<typeof recordFile>;

/** The closing of a poll as it is signed for a proof: `closing` is the closing hash, which people
 *  compare and which binds the poll, its electorate, the root and the chain before; the root of the
 *  tree leads to it from a leaf. Two heads of one poll with different closing hashes, both signed,
 *  prove that the site told two people different things. Source: BEY-02. */
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

/** A proof that a receipt stands in the record: the leaf, its place, the hashes beside its way up
 *  to the root, what the closing hash is made of (null where the poll was recorded in the first
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

/** What a voter's browser saves of a checked proof, for another program to judge: the head that the
 *  chamber was shown, the proof and the keys that the site published then; never the private
 *  receipt. Source: BEY-02. */
export const savedProof = z.object({
  pollId: id,
  receiptPublic: receiptText,
  shownHead: pollRecordHead,
  proof: inclusionProof,
  keys: z.array(recordKey),
});
export type SavedProof = z.output<typeof savedProof>;

/** What a voter's browser saves of a signed receipt, for another program to hold against a record:
 *  with the keys that the site published then; never the private receipt. Source: BEY-02. */
export const savedReceipt = z.object({ signedReceipt, keys: z.array(recordKey) });
export type SavedReceipt = z.output<typeof savedReceipt>;
