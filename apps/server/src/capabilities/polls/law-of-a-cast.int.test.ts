import { defaultMajority } from '@hemicycle/rules/polls/default-majority';
import { checkCast } from '@hemicycle/rules/polls/check-cast';
import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf, type CastOutcome } from './cast-outcome.ts';
import { writeCasts, type Cast } from './cast-store.ts';
import { writeFirstVotes } from './first-vote-store.ts';
import {
  casterOf,
  castOf,
  castSituation,
  CLERK,
  FIRST_REQUEST,
  KNOWN_MARK,
  LATEST_REQUEST,
  PROXY_ID,
  VOTER_ID,
  type CastSituation,
} from './testing-cast-situations.ts';

const RUNS = 60;
const SITUATIONS_PER_RUN = 40;
const OPENED_MS = 1;
const FIRST_ARRIVAL_MS = 10;
const LATEST_ARRIVAL_MS = 20;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The outcome of a cast, as far as the rules determine it. */
type Verdict =
  | { readonly kind: 'recorded'; readonly changed: boolean }
  | { readonly kind: 'again'; readonly changed: boolean; readonly arrivalMs: number }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'no-such-poll' }
  | { readonly kind: 'neither written nor refused' };

/** The verdict by the rule alone, without the database. */
function verdictByRule({ situation, cast }: Case): Verdict {
  const { poll, before, weight } = situation;
  if (poll === null) return { kind: 'no-such-poll' };
  const caster = casterOf(situation);
  const isVoterOrProxy = caster === VOTER_ID || caster === situation.proxy;
  const inElectorate = weight !== null && isVoterOrProxy;
  const known = inElectorate ? knownArrivalOf(situation) : null;
  if (known !== null) {
    const isSame = cast.requestMark === null || cast.requestMark === KNOWN_MARK;
    if (!isSame) return { kind: 'refused', code: 'request-id-reused' };
    return { kind: 'again', changed: known === LATEST_ARRIVAL_MS, arrivalMs: known };
  }
  const answer = checkCast({
    poll: {
      status: poll.closeHasBegun ? 'closed' : poll.status,
      endTime: poll.endMs,
      suspended:
        poll.suspendedMs !== null || (poll.resumedMs !== null && situation.arrivalMs < poll.resumedMs),
      mayChangeVote: poll.mayChangeVote,
      proofWithinMs: poll.proofWithinMs,
      signedCasts: poll.signedCasts,
      rollCall: poll.rollCall,
    },
    inElectorate,
    ballotRefusal: cast.ballotRefusal,
    splitFits: cast.splitTotal === null || Number(cast.splitTotal) === Number(weight),
    hasVoted: before !== null,
    votedInPerson: before !== null && !before.byProxy && caster !== VOTER_ID,
    serverTimeMs: situation.arrivalMs,
    provenAtMs: situation.provenAtMs,
    signature: situation.signature,
    inOrder: !poll.signedCasts || situation.after === (before?.statement ?? null),
    entry:
      situation.entryReads === null
        ? null
        : {
            onEntered: before?.entered === true,
            readsLatest: situation.entryReads === (before?.revision ?? 0),
          },
  });
  return answer.ok ? { kind: 'recorded', changed: before !== null } : { kind: 'refused', code: answer.code };
}

/** When the repeated request first arrived; null where this request repeats none. */
function knownArrivalOf({ before, request }: CastSituation): number | null {
  if (before === null || request === 'new') return null;
  if (request === 'first') return FIRST_ARRIVAL_MS;
  return before.revision === 2 ? LATEST_ARRIVAL_MS : null;
}

function verdictOf(outcome: CastOutcome | null): Verdict {
  switch (outcome?.kind) {
    case undefined:
      return { kind: 'neither written nor refused' };
    case 'recorded':
      return { kind: 'recorded', changed: outcome.changed };
    case 'again':
      return { kind: 'again', changed: outcome.changed, arrivalMs: outcome.arrivalMs };
    case 'refused':
      return { kind: 'refused', code: outcome.code };
    case 'no-such-poll':
      return { kind: 'no-such-poll' };
  }
}

interface Case {
  readonly situation: CastSituation;
  readonly cast: Cast;
}

/** Writes the situations into the database, each with a poll and a session of its own. */
async function buildCases(prefix: string, situations: readonly CastSituation[]): Promise<Case[]> {
  const cases = situations.map((situation, index) => {
    const cast = castOf(`${prefix}-${index}`, situation);
    return { situation, cast };
  });
  const { db } = database;
  const withPoll = cases.flatMap(({ situation: { poll, ...situation }, cast: { pollId } }) =>
    poll === null ? [] : [{ poll, situation, pollId }],
  );
  if (withPoll.length === 0) return cases;
  const sessions = withPoll.map(({ pollId }) => ({
    id: pollId,
    title: 'S',
    description: '',
    starts_ms: 0,
    ends_ms: 1,
    members_only: false,
    created_ms: 0,
  }));
  await db.insertInto('voting_sessions').values(sessions).execute();
  const polls = withPoll.map(({ poll, pollId }) => ({
    id: pollId,
    id_voting_session: pollId,
    number: poll.status === 'draft' ? null : 1,
    type: 'vote' as const,
    timer_type: 'stopwatch' as const,
    title: 'T',
    question: '',
    description: '',
    documentation: '[]',
    vote_options: ['Yea', 'Nay', 'Pres.'],
    start_time_ms: poll.status === 'draft' ? null : OPENED_MS,
    end_time_ms: poll.endMs,
    suspended_ms: poll.suspendedMs,
    resumed_ms: poll.resumedMs,
    closed_time_ms: poll.status === 'closed' || poll.status === 'cancelled' ? OPENED_MS : null,
    casting_ended_ms: poll.closeHasBegun ? OPENED_MS : null,
    status: poll.status,
    anonymous: poll.privacy,
    voting_organisation: 'none',
    may_change_vote: poll.mayChangeVote,
    log_all_votes: poll.logsAllVotes,
    proof_within_ms: poll.proofWithinMs,
    signed_casts: poll.signedCasts,
    roll_call: poll.rollCall ? '{}' : null,
    form: JSON.stringify(poll.form),
    may_split: poll.maySplit,
    majority: JSON.stringify(defaultMajority({ type: 'vote', form: poll.form })),
    created_by: 'somebody',
    created_ms: 1,
  }));
  await db.insertInto('polls').values(polls).execute();
  const electors = withPoll.flatMap(({ situation: { weight, proxy }, pollId }) =>
    weight === null
      ? []
      : [{ poll_id: pollId, user_id: VOTER_ID, weight, display_name: 'V', proxy_user_id: proxy }],
  );
  if (electors.length > 0) await db.insertInto('poll_electors').values(electors).execute();
  const before = withPoll.flatMap(({ situation: { before: vote }, poll, pollId }) =>
    vote === null ? [] : [{ vote, statement: poll.signedCasts ? vote.statement : null, pollId }],
  );
  const votes = before.map(({ vote, statement, pollId }) => ({
    poll_id: pollId,
    user_id: VOTER_ID,
    proxy_user_id: vote.byProxy ? PROXY_ID : null,
    entered: vote.entered ? CLERK : null,
    vote_decision: 'before',
    vote_weight: '1',
    server_arrival_time_ms: vote.revision === 1 ? FIRST_ARRIVAL_MS : LATEST_ARRIVAL_MS,
    request_id: vote.revision === 1 ? FIRST_REQUEST : LATEST_REQUEST,
    receipt_public: 'receipt-before',
    revision: vote.revision,
    first_request_id: FIRST_REQUEST,
    first_request_mark: KNOWN_MARK,
    first_arrival_time_ms: FIRST_ARRIVAL_MS,
    cast_statement: statement,
    first_cast_statement: statement,
  }));
  if (votes.length > 0) await db.insertInto('votes').values(votes).execute();
  const requests = before.flatMap(({ vote, statement, pollId }) =>
    vote.revision === 1
      ? []
      : [
          {
            poll_id: pollId,
            user_id: VOTER_ID,
            request_id: LATEST_REQUEST,
            request_mark: KNOWN_MARK,
            server_arrival_time_ms: LATEST_ARRIVAL_MS,
            cast_statement: statement,
          },
        ],
  );
  if (requests.length > 0) await db.insertInto('vote_requests').values(requests).execute();
  return cases;
}

/** All rows of each case after the casts: its vote, its requests, its log and its sealed ballot. */
async function loadRecord(prefix: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ record: unknown }>(
    `select jsonb_build_array(split_part(poll_id, '-', 2), name, written - 'poll_id') as record from (
       select poll_id, 'vote' as name, to_jsonb(votes) as written from votes
       union all select poll_id, 'request', to_jsonb(vote_requests) from vote_requests
       union all select poll_id, 'log', to_jsonb(vote_log) from vote_log
       union all select poll_id, 'sealed', to_jsonb(sealed_ballots) from sealed_ballots
     ) as everything where starts_with(poll_id, $1) order by poll_id, name, written::text`,
    [`${prefix}-`],
  );
  return rows.map(({ record }) => record);
}

test('[VOTE-01] the rule and both statements agree on what becomes of each cast', async () => {
  const met = new Set<string>();
  let run = 0;
  const agree = async (situations: CastSituation[]) => {
    run += 1;
    const [any, first] = [`any${run}`, `first${run}`];
    const forAny = await buildCases(any, situations);
    const forFirst = await buildCases(first, situations);
    const law = forAny.map(verdictByRule);

    const found = await writeCasts(database.pool, castsOf(forAny));
    const byAny = found.map((finding, index) => {
      const one = forAny[index];
      return verdictOf(one === undefined ? null : outcomeOf(one.cast, finding));
    });
    expect(byAny).toEqual(law);

    const written = await writeFirstVotes(database.pool, castsOf(forFirst));
    // The statement for first votes writes no log, so it leaves polls with a log to the other
    // statement.
    const mayWrite = law.map((verdict, index) => {
      const poll = situations[index]?.poll;
      const isLogged = poll?.logsAllVotes && ['open', 'limitedvisibility'].includes(poll.privacy);
      return verdict.kind === 'recorded' && !verdict.changed && !isLogged;
    });
    expect(written.map((vote) => vote !== undefined)).toEqual(mayWrite);

    const left = forFirst.filter((_, index) => !mayWrite[index]);
    if (left.length > 0) await writeCasts(database.pool, castsOf(left));
    expect(await loadRecord(first)).toEqual(await loadRecord(any));

    for (const verdict of law) met.add('code' in verdict ? verdict.code : verdict.kind);
    if (law.some((verdict) => verdict.kind === 'recorded' && verdict.changed)) met.add('changed');
    if (mayWrite.includes(true)) met.add('first vote');
  };
  const situations = fc.array(castSituation, { minLength: 1, maxLength: SITUATIONS_PER_RUN, size: 'max' });
  await fc.assert(fc.asyncProperty(situations, agree), { seed: 71, numRuns: RUNS });

  // Every possible verdict must have occurred; otherwise the statements would agree on it only
  // because nothing tested it.
  expect([...met].toSorted()).toEqual(
    [
      'again',
      'ballot-shape',
      'ballot-too-few',
      'ballot-too-many',
      'changed',
      'changed-meanwhile',
      'first vote',
      'no-such-poll',
      'not-in-electorate',
      'option-unknown',
      'poll-ended',
      'poll-not-open',
      'poll-suspended',
      'poll-void',
      'proof-needed',
      'recorded',
      'request-id-reused',
      'roll-call-not-started',
      'signature-needed',
      'signature-out-of-order',
      'signature-refused',
      'split-sum-wrong',
      'vote-unchangeable',
      'voted-in-person',
      'voted-themselves',
    ].toSorted(),
  );
});

function castsOf(cases: readonly Case[]): Cast[] {
  return cases.map(({ cast }) => cast);
}
