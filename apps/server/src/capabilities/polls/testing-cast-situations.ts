import type { BallotForm, VoteDecision } from '@hemicycle/contract/ballots';
import { pollPrivacy, pollStatus, type PollPrivacy, type PollStatus } from '@hemicycle/contract/polls';
import { checkBallot } from '@hemicycle/rules/polls/check-ballot';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import fc from 'fast-check';
import type { Cast } from './cast-store.ts';

/** The end time of a poll that ends by itself, ms since the epoch. */
export const END_MS = 1_000_000;
const VOTER = 'voter';
const PROXY = 'proxy';
const STRANGER = 'stranger';
const OPTIONS = ['Yea', 'Nay', 'Pres.'];
const SIGNATURE = '{"id": "passkey"}';
/** Who enters votes in a roll call. */
export const CLERK = '{"id": "clerk", "name": "C"}';

/** A vote that is on record before the cast. */
interface VoteBefore {
  readonly byProxy: boolean;
  /** Whether a clerk entered it in a roll call. */
  readonly entered: boolean;
  readonly revision: 1 | 2;
  /** The challenge that was signed for it; it matters only where the poll asks for signatures. */
  readonly statement: string;
}

/** One cast and all facts that decide its outcome. Each situation has a poll of its own. */
export interface CastSituation {
  /** Null: the poll does not exist. */
  readonly poll: {
    readonly status: PollStatus;
    readonly closeHasBegun: boolean;
    readonly endMs: number | null;
    /** When the poll was suspended, and when it last went on. */
    readonly suspendedMs: number | null;
    readonly resumedMs: number | null;
    readonly privacy: PollPrivacy;
    readonly mayChangeVote: boolean;
    readonly logsAllVotes: boolean;
    readonly proofWithinMs: number | null;
    readonly signedCasts: boolean;
    readonly rollCall: boolean;
    readonly form: BallotForm;
    readonly maySplit: boolean;
  } | null;
  /** The weight of the voter; null: they are not in the electorate. */
  readonly weight: string | null;
  readonly proxy: string | null;
  readonly caster: string;
  readonly before: VoteBefore | null;
  readonly decision: VoteDecision;
  /** The request that this one repeats, if there is a vote on record. */
  readonly request: 'new' | 'first' | 'latest';
  /** Whether a repeated request asks for the same choice as before. */
  readonly asksTheSame: boolean;
  readonly keyIsLost: boolean;
  readonly arrivalMs: number;
  readonly provenAtMs: number;
  readonly signature: 'good' | 'none' | 'refused';
  readonly after: string | null;
  /** The revision that the clerk has read who enters the vote; null: it is cast. */
  readonly entryReads: number | null;
}

const mostly = <Value>(value: Value, ...rare: Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ arbitrary: fc.constant(value), weight: 5 }, { arbitrary: fc.constantFrom(...rare), weight: 2 });

const form: fc.Arbitrary<BallotForm> = mostly<BallotForm>(
  { kind: 'single' },
  { kind: 'approval', minimum: 1, maximum: 2, seats: 1 },
  { kind: 'ranking', seats: 1 },
  {
    kind: 'questions',
    questions: [
      { question: 'First', voteOptions: OPTIONS },
      { question: 'Second', voteOptions: OPTIONS },
    ],
  },
);

/** Most decisions fit some form of ballot; a few fit none. */
const decision: fc.Arbitrary<VoteDecision> = fc.oneof(
  { arbitrary: mostly('Yea', 'Nay', 'Perhaps'), weight: 5 },
  { arbitrary: fc.array(fc.constantFrom(...OPTIONS, 'Perhaps'), { minLength: 0, maxLength: 3 }), weight: 2 },
  {
    arbitrary: mostly<VoteDecision>(
      [
        { voteDecision: 'Yea', weight: '1' },
        { voteDecision: 'Nay', weight: '1.50' },
      ],
      [{ voteDecision: 'Yea', weight: '2.5' }],
      [{ voteDecision: 'Yea', weight: '2' }],
      [{ voteDecision: 'Perhaps', weight: '2.5' }],
    ),
    weight: 2,
  },
);

/** Times are at their limits: a cast one millisecond before the end, at it or after it; a proof as
 *  old as allowed, or one millisecond older. */
export const castSituation: fc.Arbitrary<CastSituation> = fc.record({
  poll: fc.option(
    fc.record({
      status: mostly<PollStatus>('open', ...pollStatus.options),
      closeHasBegun: mostly(false, false, true),
      endMs: fc.constantFrom(null, END_MS),
      suspendedMs: mostly<number | null>(null, null, null, END_MS - 600),
      resumedMs: mostly<number | null>(null, null, null, END_MS - 500, END_MS - 1),
      privacy: mostly<PollPrivacy>('open', ...pollPrivacy.options),
      mayChangeVote: mostly(true, false),
      logsAllVotes: fc.boolean(),
      proofWithinMs: fc.constantFrom(null, null, 1000),
      signedCasts: mostly(false, true),
      rollCall: mostly(true, false),
      form,
      maySplit: fc.boolean(),
    }),
    { freq: 40 },
  ),
  weight: mostly<string | null>('2.5', '2.50000000', '1', null),
  proxy: fc.constantFrom(null, PROXY),
  caster: mostly(VOTER, PROXY, STRANGER),
  before: fc.option(
    fc.record({
      byProxy: fc.boolean(),
      entered: fc.boolean(),
      revision: fc.constantFrom(1 as const, 2 as const),
      statement: fc.constantFrom('statement-1', 'statement-2'),
    }),
    { freq: 2 },
  ),
  decision,
  request: mostly<'new' | 'first' | 'latest'>('new', 'first', 'latest'),
  asksTheSame: mostly(true, false),
  keyIsLost: mostly(false, false, true),
  arrivalMs: fc.constantFrom(END_MS - 500, END_MS - 1, END_MS, END_MS + 1),
  provenAtMs: fc.constantFrom(END_MS - 1502, END_MS - 1501, END_MS - 1500, END_MS - 1000, END_MS),
  signature: mostly<'good' | 'none' | 'refused'>('good', 'none', 'refused'),
  after: fc.constantFrom(null, null, 'statement-1', 'statement-2'),
  entryReads: mostly<number | null>(null, 0, 1, 2),
});

/** The ids of the request for the first vote and of the request for the latest one. */
export const FIRST_REQUEST = 'request-1';
export const LATEST_REQUEST = 'request-2';
/** The mark that is stored for a repeated request. */
export const KNOWN_MARK = 'mark-known';
export const VOTER_ID = VOTER;
export const PROXY_ID = PROXY;

/** A clerk enters the vote in the name of the voter. */
export function casterOf({ caster, entryReads }: CastSituation): string {
  return entryReads === null ? caster : VOTER;
}

/** The cast of a situation, built as `castVote` builds it. */
export function castOf(pollId: string, situation: CastSituation): Cast {
  const { poll, decision: asked, request, signature } = situation;
  const shape = {
    form: poll?.form ?? { kind: 'single' as const },
    voteOptions: OPTIONS,
    maySplit: poll?.maySplit ?? false,
  };
  const checked = checkBallot(shape, asked);
  const isSecret = isSecretPoll(poll?.privacy ?? 'open');
  const isVoid = isSecret && situation.keyIsLost;
  const text = checked.ok ? checked.text : null;
  const isNew = situation.before === null || request === 'new';
  const isGood = signature === 'good';
  return {
    pollId,
    userId: VOTER,
    casterId: casterOf(situation),
    voteDecision: isSecret ? null : text,
    sealed: isSecret && !isVoid && text !== null ? Buffer.from(text) : null,
    ballotRefusal: isVoid ? 'poll-void' : checked.ok ? null : checked.code,
    splitTotal: !isVoid && checked.ok ? checked.splitTotal : null,
    requestId: isNew ? 'request-new' : request === 'first' ? FIRST_REQUEST : LATEST_REQUEST,
    requestMark: isVoid ? null : isNew ? 'mark-new' : situation.asksTheSame ? KNOWN_MARK : 'mark-other',
    receiptPublic: 'receipt-new',
    arrivalMs: situation.arrivalMs,
    provenAtMs: situation.provenAtMs,
    signature: isGood ? SIGNATURE : null,
    statement: isGood ? 'statement-new' : null,
    after: situation.after,
    signatureRefused: signature === 'refused',
    entry: situation.entryReads === null ? null : { by: CLERK, revision: situation.entryReads },
  };
}
