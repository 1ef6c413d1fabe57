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
import { withdrawIn } from './withdraw-poll.ts';

/** The job that closes a poll after its end time; its key is the poll's id. */
export const CLOSE_POLL_JOB = 'close-poll';
/** How long after the end of a vote the job closes it: casts that came in before the end, on any
 *  server, come on record meanwhile, and those that come in later are refused. */
export const CLOSING_GRACE_MS = 1_000;

/** What closing needs beside the transaction. */
export type ClosingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ballotKeys' | 'log' | 'workers'> & {
  readonly jobs: Pick<Deps['jobs'], 'cancel' | 'schedule'>;
};

/** With fewer electors the entry of a close is made sooner than another thread could be asked. */
const IN_THREAD_FROM_ELECTORS = 200;

/** A close that does not come to its end is taken up again after this, and then again by the jobs'
 *  own pauses. */
const FINISH_AFTER_MS = 5_000;

/** Closes an open poll by hand. Casts under way come before it or after it: every acknowledged vote
 *  is counted, every later one is refused. Closing again gives the same result; a poll that is
 *  withdrawn, also meanwhile, is refused. A secret poll whose key is lost or wrong is void and says
 *  so.
 *  @throws DomainError `not-found`, `poll-not-open`. Source: DESIGN §6, BEY-01. */
export async function closePoll(deps: Deps, casts: CastBatch, viewer: Viewer, pollId: string): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  if (row.status === 'draft' || (row.status === 'cancelled' && row.cancel_reason === 'withdrawn')) {
    throw new DomainError('poll-not-open');
  }
  await endPoll(deps, casts, pollId, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
  });
  // Somebody else may have withdrawn it since it was read above.
  const ended = await loadPollRow(deps.db, pollId);
  if (ended?.cancel_reason === 'withdrawn') throw new DomainError('poll-not-open');
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}

/** Says what closes polls at their end time, also those whose time came while no server was up.
 *  Call it once, before the jobs start. */
export function handleCloseJobs(deps: Deps, casts: CastBatch, inHand: CastsInHand): void {
  deps.jobs.handle(CLOSE_POLL_JOB, z.object({ pollId: z.string() }), async ({ pollId }) => {
    const row = await loadPollRow(deps.db, pollId);
    if (row?.status !== 'open') return;
    await inHand.settled(pollId, row.end_time_ms ?? deps.clock.nowMs());
    await endPoll(deps, casts, pollId);
    deps.news.announce({ kind: 'poll', idVotingSession: row.id_voting_session, pollId });
  });
}

/** Closes the poll if it is open, in its turn with the casts; the key of a secret one is destroyed
 *  as soon as its opened ballots are committed. After a crash in between, or where it cannot be
 *  destroyed, the next close or start does it. `check` is done first in the transaction that
 *  decides that the poll ends. */
export async function endPoll(
  deps: ClosingDeps,
  casts: CastBatch,
  pollId: string,
  check: (transaction: Transaction<Database>) => Promise<void> = async () => {},
): Promise<void> {
  await casts.holdDuring(pollId, async () => {
    await endCasting(deps, pollId, check);
    await inTransaction(deps.db, async (transaction) => {
      await check(transaction);
      const row = await loadPollRow(transaction, pollId, { lock: true });
      if (row?.status === 'open') await closeIn(deps, transaction, row);
    });
  });
  await destroyKeysOfEnded(deps, pollId);
}

/** Ends the casting of a secret poll for good, in a transaction of its own, before its ballots are
 *  opened. A close that fails after it has written them leaves them, without voters, in dead rows
 *  and the write-ahead log; were a vote cast or changed before the next try, it would be what
 *  differs between the two. A job finishes what a crash interrupts. */
async function endCasting(
  deps: ClosingDeps,
  pollId: string,
  check: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const poll = await loadPollRow(deps.db, pollId);
  // What privacy an open poll has no longer changes; those that are not secret need no transaction
  // more.
  if (poll?.type !== 'vote' || !isSecret(poll)) return;
  await inTransaction(deps.db, async (transaction) => {
    await check(transaction);
    const row = await loadPollRow(transaction, pollId, { lock: true });
    if (row?.status !== 'open' || row.casting_ended_ms !== null) return;
    const nowMs = Math.max(deps.clock.nowMs(), row.start_time_ms ?? 0);
    const end = { casting_ended_ms: nowMs, end_time_ms: endOf(row, nowMs) };
    await updatePollIn(transaction, pollId, ['open'], end);
    const finish = { name: CLOSE_POLL_JOB, key: pollId, dueMs: nowMs + FINISH_AFTER_MS };
    await deps.jobs.schedule({ ...finish, payload: { pollId } }, transaction);
  });
}

/** The end of the time of a poll that ends now. */
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

/** Now, though not before what the poll has on record: the clocks of two servers are never quite
 *  the same, and a record whose votes lie after its close holds before nobody. Source: BEY-01,
 *  BEY-26. */
async function closedAtMs(
  { clock }: Pick<ClosingDeps, 'clock'>,
  transaction: Kysely<Database>,
  row: Pick<PollRow, 'id' | 'start_time_ms'>,
): Promise<number> {
  const latestMs = await loadLatestArrivalMs(transaction, row.id);
  return Math.max(clock.nowMs(), row.start_time_ms ?? 0, latestMs ?? 0);
}

/** Opens the sealed ballots into their own table, unless their count is withheld, and forgets the
 *  sealed ones; null when the key is lost, or is not the one under which they were sealed: not
 *  every acknowledged vote can be counted then. */
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
  const replaced = row.may_change_vote ? await replacedReceipts(deps, transaction, row.id) : [];
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

/** The receipts of votes that were acknowledged and then replaced: derived anew, since nothing of
 *  them is kept but who asked. */
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
