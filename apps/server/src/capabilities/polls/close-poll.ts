import { closePoll as declared, type Poll } from '@hemicycle/contract/polls';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { countWithheld, type CountWithheld } from '@hemicycle/rules/polls/withhold-count';
import { buildClosingEntry } from '@hemicycle/record/build-entry';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPresentUserIds } from '../presence/public.ts';
import { loadQuorumNow } from '../quorum/public.ts';
import { appendEntry } from '../records/public.ts';
import { loadSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { loadReplacedRequests } from './asked-request-store.ts';
import { deleteSealed, insertBallots, loadSealed, type OpenedBallot } from './ballot-store.ts';
import type { CastBatch } from './cast-batch.ts';
import type { CastsInHand } from './casts-in-hand.ts';
import { loadElectors, type ElectorRow } from './electorate-store.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { openSealed } from './open-sealed-ballots.ts';
import { requirePollToRun } from './policy.ts';
import { isSecret, loadSeal } from './poll-ballots.ts';
import { loadPollRow, updatePollIn } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';
import { recordFacts, recordQuorumOf } from './record-facts.ts';
import { receiptPrivateOf, receiptPublicOf } from './receipts.ts';
import { UnopenableBallotError } from './sealed-ballots.ts';
import { destroyKeysOfEnded } from './sweep-ballot-keys.ts';
import { loadCountedVotes, loadEarlierVotes, loadLatestArrivalMs } from './vote-store.ts';
import { lastTimeOf, withdrawIn } from './withdraw-poll.ts';

/** The job that closes a poll after its end time; its key is the poll's id. */
export const CLOSE_POLL_JOB = 'close-poll';
/** How long after the end of a vote the job closes it. Casts that arrived before the end, on any
 *  server, are recorded in this time; later casts are refused. */
export const CLOSING_GRACE_MS = 1_000;

/** What a close needs besides the transaction. */
export type ClosingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ballotKeys' | 'log' | 'workers'> & {
  readonly jobs: Pick<Deps['jobs'], 'cancel' | 'schedule'>;
};

/** With fewer electors, making the entry here takes less time than asking a worker thread. */
const IN_THREAD_FROM_ELECTORS = 200;

/** A job repeats an interrupted close after this time, in ms. If it fails again, the queue of jobs
 *  decides the further pauses. */
const FINISH_AFTER_MS = 5_000;

/** Closes an open poll by hand. Every cast comes either before the close and is counted, or after
 *  it and is refused. Closing again gives the same result. A poll that was withdrawn, also
 *  meanwhile, is refused. A secret poll whose key is lost or wrong becomes void and says so.
 *  @throws DomainError `not-found`, `poll-not-open`. Source: DESIGN §6, BEY-01. */
export async function closePoll(deps: Deps, casts: CastBatch, viewer: Viewer, pollId: string): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  if (row.status === 'draft' || (row.status === 'cancelled' && row.cancel_reason === 'withdrawn')) {
    throw new DomainError('poll-not-open');
  }
  await endPoll(deps, casts, pollId, {
    async check(transaction) {
      await requireStillMay(deps, transaction, viewer, declared.access);
    },
    enter: (transaction, ended) => enterPollAct(deps, transaction, viewer, ended, 'closePoll'),
  });
  // Somebody else may have withdrawn the poll since it was read above.
  const ended = await loadPollRow(deps.db, pollId);
  if (ended?.cancel_reason === 'withdrawn') throw new DomainError('poll-not-open');
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}

/** Registers the job that closes polls at their end time, also polls that ended while no server was
 *  up. Call it once, before the jobs start. */
export function handleCloseJobs(deps: Deps, casts: CastBatch, inHand: CastsInHand): void {
  deps.jobs.handle(CLOSE_POLL_JOB, z.object({ pollId: z.string() }), async ({ pollId }) => {
    const row = await loadPollRow(deps.db, pollId);
    if (row?.status !== 'open') return;
    await inHand.settled(pollId, row.end_time_ms ?? deps.clock.nowMs());
    await endPoll(deps, casts, pollId, { check: async () => {}, enter: async () => {}, onlyDue: true });
    deps.news.announce({ kind: 'poll', idVotingSession: row.id_voting_session, pollId });
  });
}

/** What somebody who closes a poll by hand must be, and what the audit log says of it. */
interface AskedClose {
  readonly check: (transaction: Transaction<Database>) => Promise<void>;
  readonly enter: (transaction: Transaction<Database>, row: PollRow) => Promise<void>;
  /** Whether the poll closes only where its time is over. Somebody may have extended or
   *  suspended it after the job looked at it. */
  readonly onlyDue?: boolean;
}

/** Whether the time of a poll is over, or its close has begun. */
function isDue(row: Pick<PollRow, 'end_time_ms' | 'casting_ended_ms'>, nowMs: number): boolean {
  return row.casting_ended_ms !== null || (row.end_time_ms !== null && row.end_time_ms <= nowMs);
}

/** Closes the poll if it is open. The key of a secret poll is destroyed as soon as its opened
 *  ballots are committed; after a crash in between, or where that fails, the next close or start
 *  destroys it. `by.check` runs first in each transaction that ends something. */
export async function endPoll(
  deps: ClosingDeps,
  casts: CastBatch,
  pollId: string,
  by: AskedClose = { check: async () => {}, enter: async () => {} },
): Promise<void> {
  await casts.holdDuring(pollId, async () => {
    await endCasting(deps, pollId, by);
    await inTransaction(deps.db, async (transaction) => {
      await by.check(transaction);
      const row = await loadPollRow(transaction, pollId, { lock: true });
      if (row?.status !== 'open') return;
      if (by.onlyDue === true && !isDue(row, deps.clock.nowMs())) return;
      await closeIn(deps, transaction, row);
      if (row.casting_ended_ms === null) await by.enter(transaction, row);
    });
  });
  await destroyKeysOfEnded(deps, pollId);
}

/** Stops the casting in a secret poll before its ballots are opened, in a transaction of its own.
 *  The reason: a close that fails while it writes opened ballots leaves them, without voters, in
 *  dead rows and the write-ahead log. If a vote changed before the next try, comparing both tries
 *  would reveal it. A job finishes a close that a crash interrupted. */
async function endCasting(
  deps: ClosingDeps,
  pollId: string,
  { check, enter, onlyDue }: AskedClose,
): Promise<void> {
  const poll = await loadPollRow(deps.db, pollId);
  // The privacy of an open poll does not change, so this needs no lock. Polls that are not secret
  // need no separate transaction.
  if (poll?.type !== 'vote' || !isSecret(poll)) return;
  await inTransaction(deps.db, async (transaction) => {
    await check(transaction);
    const row = await loadPollRow(transaction, pollId, { lock: true });
    if (row?.status !== 'open' || row.casting_ended_ms !== null) return;
    if (onlyDue === true && !isDue(row, deps.clock.nowMs())) return;
    const nowMs = Math.max(deps.clock.nowMs(), lastTimeOf(row));
    const end = { casting_ended_ms: nowMs, end_time_ms: endOf(row, nowMs) };
    await updatePollIn(transaction, pollId, ['open'], end);
    const finish = { name: CLOSE_POLL_JOB, key: pollId, dueMs: nowMs + FINISH_AFTER_MS };
    await deps.jobs.schedule({ ...finish, payload: { pollId } }, transaction);
    await enter(transaction, row);
  });
}

/** The end time of a poll that ends now: `nowMs`, or an earlier planned end. */
function endOf(row: Pick<PollRow, 'end_time_ms'>, nowMs: number): number {
  return row.end_time_ms === null ? nowMs : Math.min(nowMs, row.end_time_ms);
}

async function closeIn(deps: ClosingDeps, transaction: Kysely<Database>, row: PollRow): Promise<void> {
  await deps.jobs.cancel({ name: CLOSE_POLL_JOB, key: row.id }, transaction);
  const nowMs = row.casting_ended_ms ?? (await closedAtMs(deps, transaction, row));
  const ended = { closed_time_ms: nowMs, end_time_ms: endOf(row, nowMs) };
  if (row.type === 'timer') {
    await updatePollIn(transaction, row.id, ['open'], { status: 'closed', ...ended });
    return;
  }
  const opened = isSecret(row) ? await openBallots(deps, transaction, row) : { ballots: [], withheld: null };
  if (opened === null) return withdrawIn(deps, transaction, row, { reason: 'ballot-key-lost', by: null });
  const closed = { ...row, ...ended, status: 'closed' as const, count_withheld: opened.withheld };
  await recordClose(deps, transaction, closed, opened.ballots);
}

/** The time of the close: now, but not before any time on record in the poll. The clocks of two
 *  servers always differ a little, and a record with votes after its close would not verify.
 *  Source: BEY-01, BEY-26. */
async function closedAtMs(
  { clock }: Pick<ClosingDeps, 'clock'>,
  transaction: Kysely<Database>,
  row: Pick<PollRow, 'id' | 'start_time_ms' | 'course' | 'roll_call'>,
): Promise<number> {
  const latestMs = await loadLatestArrivalMs(transaction, row.id);
  return Math.max(clock.nowMs(), lastTimeOf(row), latestMs ?? 0);
}

/** Opens the sealed ballots into their own table, unless their count is withheld, and deletes the
 *  sealed ones. Null when the key is lost or is not the one that sealed them: then not every
 *  acknowledged vote can be counted. */
async function openBallots(
  deps: ClosingDeps,
  transaction: Kysely<Database>,
  row: PollRow,
): Promise<{ ballots: OpenedBallot[]; withheld: CountWithheld | null } | null> {
  const seal = await loadSeal(deps.ballotKeys, row);
  if (seal === null) return null;
  const sealed = await loadSealed(transaction, row.id);
  let ballots: OpenedBallot[];
  try {
    ballots = openSealed(seal, sealed);
  } catch (error) {
    if (!(error instanceof UnopenableBallotError)) throw error;
    deps.log.error(
      { err: error, pollId: row.id },
      'the key of a secret poll does not open it: the poll is void',
    );
    return null;
  }
  await deleteSealed(transaction, row.id);
  const withheld = countWithheld(
    sealed.map(({ weight }) => weight),
    { fewestToTell: row.fewest_to_tell },
  );
  if (withheld !== null) return { ballots: [], withheld };
  await insertBallots(transaction, row.id, ballots);
  return { ballots, withheld };
}

async function recordClose(
  deps: ClosingDeps,
  transaction: Kysely<Database>,
  row: PollRow,
  ballots: readonly OpenedBallot[],
): Promise<void> {
  const electors = await loadElectors(transaction, row.id);
  const votes = await loadCountedVotes(transaction, row.id);
  const earlier = row.log_all_votes ? await loadEarlierVotes(transaction, row.id) : [];
  const mayBeReplaced = row.may_change_vote || row.roll_call !== null;
  const replaced = mayBeReplaced ? await replacedReceipts(deps, transaction, row.id) : [];
  const session = await loadSession(transaction, row.id_voting_session);
  const present = presentAmong(
    electors,
    new Set(await loadPresentUserIds(transaction, row.id_voting_session)),
  );
  const quorum = {
    opening: row.quorum_opening,
    closing: await loadQuorumNow(transaction, row.id_voting_session),
  };
  const place = { id: row.id_voting_session, title: session?.title ?? '' };
  const facts = {
    ...recordFacts({ row, electors, votes, earlier, ballots, replaced }),
    present,
    quorum: recordQuorumOf(quorum),
  };
  const { entry, hash } = await appendEntry(deps, transaction, place, (at) =>
    electors.length < IN_THREAD_FROM_ELECTORS
      ? buildClosingEntry(at, facts)
      : deps.workers.run('prepareClosing', { place: at, facts }),
  );
  if (entry.kind !== 'closing') throw new Error('a close was recorded as something else');
  await updatePollIn(transaction, row.id, ['open'], {
    status: 'closed',
    closed_time_ms: row.closed_time_ms,
    end_time_ms: row.end_time_ms,
    count_withheld: row.count_withheld,
    present_count: present.votes,
    present_weight: present.weight,
    quorum_closing: JSON.stringify(quorum.closing),
    election: entry.election === undefined ? null : JSON.stringify(entry.election),
    run_off: entry.tally?.runOff ? JSON.stringify(entry.tally.runOff) : null,
    record_head: JSON.stringify({
      sequence: entry.sequence,
      hash,
      treeSize: entry.tree.size,
      root: entry.tree.root,
    }),
  });
}

/** The receipts of acknowledged votes that were replaced. They are derived from their requests
 *  again, because the database does not store them. */
async function replacedReceipts(
  { config }: Pick<ClosingDeps, 'config'>,
  transaction: Kysely<Database>,
  pollId: string,
): Promise<string[]> {
  const requests = await loadReplacedRequests(transaction, pollId);
  return requests.map((request) => receiptPublicOf(receiptPrivateOf(config.dataDir, { pollId, ...request })));
}

function presentAmong(electors: readonly ElectorRow[], present: ReadonlySet<string>) {
  const here = electors.filter((elector) => present.has(elector.user_id));
  return { votes: here.length, weight: sumDecimals(here.map((elector) => elector.weight)) };
}
