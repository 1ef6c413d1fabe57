import { randomUUID } from 'node:crypto';
import { pollDraft } from '@hemicycle/contract/poll-drafts';
import type { Poll } from '@hemicycle/contract/polls';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import { voteItems } from '../capabilities/agenda/public.ts';
import {
  castVote,
  closePoll,
  createCastBatch,
  createDraft,
  declarePoll,
  deletePolls,
  enterVote,
  openPoll,
  sessionHasPolls,
  startRollCall,
} from '../capabilities/polls/public.ts';
import { deleteMinutes } from '../capabilities/minutes/public.ts';
import { deletePeople, emptyChamber, seatPeople } from '../capabilities/presence/public.ts';
import { deleteQuorums, quorumsInSession } from '../capabilities/quorum/public.ts';
import { deleteRecord, prepareRecordKeys, signingKeyOf } from '../capabilities/records/public.ts';
import {
  deleteFacts,
  insertFact,
  loadFacts,
  loadSession,
  updateSession,
} from '../capabilities/sessions/public.ts';
import { deleteSpeakers } from '../capabilities/speakers/public.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { lockFirstStart } from '../first-start/first-start-store.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { demoMembers, demoPeople, displayNameOf, type DemoPerson } from './demo-people.ts';
import { insertPastAgenda, writePastMinutes } from './demo-minutes.ts';
import { demoPastVotes, type PastVote } from './demo-past-votes.ts';
import { PAST_SITTING } from './demo-sessions.ts';
import { holdPastDebate } from './demo-speeches.ts';
import { viewerFor, withSignIn } from './demo-viewer.ts';

/** The account that presides over the sitting. */
const CHAIR = 'moderator';
const MINUTE_MS = 60_000;
/** How long a clerk takes for a name of a roll call. */
const SECONDS_A_NAME_MS = 2_000;
/** The sitting opened this long after its planned start, and ended this long before its planned
 *  end. */
const OPENED_AFTER_MS = 4 * MINUTE_MS;
const ENDED_BEFORE_MS = 13 * MINUTE_MS;
/** The first vote on the bill opens at this minute: its debate is held before. */
const DEBATED_BEFORE_MINUTE = 48;
/** So few members are there at first that the quorum is not met. The others come a minute later. */
const COME_FIRST = 8;

/** Holds the demonstration's past sitting, so that visitors find a completed one. It runs the real
 *  use cases of polls and speakers on a clock set to the day before, and makes receipts and a
 *  signed record. It does nothing outside a demonstration site, where the sitting was deleted or
 *  has votes, or where the site's signing key is younger than the sitting. A sitting that a stopped
 *  server left incomplete is deleted and held again. Where several servers start at once, one of
 *  them does it. Source: DESIGN §5, SPEC-NOTES N7. */
export async function holdDemoSitting(deps: Deps, pool: Pool): Promise<void> {
  if (deps.config.mode !== 'demo') return;
  await inTransaction(deps.db, async (transaction) => {
    await lockFirstStart(transaction);
    const sitting = await loadSession(transaction, PAST_SITTING);
    if (sitting === null) return;
    if (await wasBrokenOff(deps, sitting)) {
      await inTransaction(deps.db, async (undoing) => forgetSitting(undoing, PAST_SITTING));
    } else if (await sessionHasPolls(transaction, PAST_SITTING)) return;
    await withSignIn(deps, CHAIR, (signInId) => hold(deps, pool, sitting, signInId));
  });
}

/** Deletes everything that holding the sitting has written: its votes with their record, its
 *  speakers lists, its people's states and stays, its quorums, its events and its minutes. */
async function forgetSitting(transaction: Transaction<Database>, idVotingSession: string): Promise<void> {
  await deleteMinutes(transaction, idVotingSession);
  await deleteRecord(transaction, idVotingSession);
  await deletePolls(transaction, idVotingSession);
  await deleteSpeakers(transaction, idVotingSession);
  await deletePeople(transaction, idVotingSession);
  await deleteQuorums(transaction, idVotingSession);
  await deleteFacts(transaction, idVotingSession);
}

/** Whether a server stopped while it held the sitting: the sitting was opened at the
 *  demonstration's time, but never ended. */
async function wasBrokenOff({ db }: Deps, sitting: { readonly starts_ms: number }): Promise<boolean> {
  const facts = await loadFacts(db, PAST_SITTING);
  const openedMs = sitting.starts_ms + OPENED_AFTER_MS;
  return (
    facts.some(({ atMs, kind }) => kind === 'presides' && atMs === openedMs) &&
    facts.every(({ kind }) => kind !== 'ended')
  );
}

async function hold(
  given: Deps,
  pool: Pool,
  sitting: { readonly id: string; readonly starts_ms: number; readonly ends_ms: number },
  signInId: string,
): Promise<void> {
  let nowMs = sitting.starts_ms + OPENED_AFTER_MS;
  const endedMs = sitting.ends_ms - ENDED_BEFORE_MS;
  const deps: Deps = { ...given, clock: { nowMs: () => nowMs } };
  // The signing key must exist before the sitting: a record signed before its key was made does not
  // verify.
  await prepareRecordKeys(deps);
  if (signingKeyOf(deps).createdMs > nowMs) return;
  const chair = demoPeople.find(({ account }) => account === CHAIR);
  if (chair === undefined) throw new Error('the demonstration has a moderator');
  const by = { id_voting_session: sitting.id, user_id: chair.account, name: displayNameOf(chair) };
  const seat = (transaction: Transaction<Database>, people: readonly DemoPerson[]) =>
    seatPeople(
      transaction,
      sitting.id,
      people.map(({ account }) => account),
      nowMs,
    );
  await inTransaction(deps.db, async (transaction) => {
    await seat(transaction, [chair, ...demoMembers.slice(0, COME_FIRST)]);
    await insertFact(transaction, { ...by, kind: 'presides', at_ms: nowMs });
    await insertPastAgenda(transaction, sitting);
  });
  await quorumsInSession.applyRules?.(deps, sitting.id);
  nowMs += MINUTE_MS;
  await inTransaction(deps.db, async (transaction) => seat(transaction, demoMembers.slice(COME_FIRST)));
  await quorumsInSession.applyRules?.(deps, sitting.id);

  const casts = createCastBatch(pool, () => undefined);
  /** The clerk calls each name and enters the answer. */
  async function callRoll(vote: PastVote, pollId: string, clerk: Viewer): Promise<void> {
    const rolls = { ...deps, tell: () => undefined };
    let called = await startRollCall(rolls, clerk, pollId, { orderedBy: 'name' });
    for (const [place] of demoMembers.entries()) {
      const userId = called.poll.rollCall?.called?.userId ?? '';
      nowMs += SECONDS_A_NAME_MS;
      const body = { userId, voteDecision: String(choiceOf(vote, place)), requestId: randomUUID() };
      called = await enterVote(rolls, clerk, pollId, { ...body, revision: 0 }, { arrivalMs: nowMs });
    }
  }
  const setClock = (minute: number, second: number) => {
    nowMs = sitting.starts_ms + minute * MINUTE_MS + second * 1_000;
    return nowMs;
  };
  for (const vote of demoPastVotes) {
    if (vote.minute === DEBATED_BEFORE_MINUTE) {
      const moderator = viewerFor(chair, sitting.id, nowMs, signInId);
      await holdPastDebate({ deps, given }, moderator, sitting.id, setClock);
    }
    nowMs = sitting.starts_ms + vote.minute * MINUTE_MS;
    const moderator = viewerFor(chair, sitting.id, nowMs, signInId);
    const draft = draftOf(vote);
    const { id: pollId } = await createDraft(deps, voteItems, moderator, sitting.id, draft);
    await openPoll(deps, voteItems, moderator, pollId);
    if (vote.isCalled === true) await callRoll(vote, pollId, moderator);
    await Promise.all(
      (vote.isCalled === true ? [] : demoMembers).map((member, index) => {
        const place = (index * 7 + vote.minute) % demoMembers.length;
        const body = { voteDecision: choiceOf(vote, place), requestId: randomUUID() };
        const http = { headers: {}, arrivalMs: nowMs + (index + 1) * 1_700 };
        return castVote(deps, casts, viewerFor(member, sitting.id, nowMs), pollId, body, http);
      }),
    );
    nowMs += MINUTE_MS;
    const closed = await closePoll(deps, casts, moderator, pollId);
    nowMs += MINUTE_MS / 2;
    const { commentary } = vote;
    const declared = { ...resultOf(vote, closed), commentary, castingVote: null, replaces: null };
    await declarePoll(deps, moderator, pollId, declared);
  }

  await inTransaction(deps.db, async (transaction) => {
    await insertFact(transaction, { ...by, kind: 'ended', at_ms: endedMs });
    await emptyChamber(transaction, sitting.id, endedMs);
    await updateSession(transaction, sitting.id, { ends_ms: endedMs, host_ended_ms: endedMs });
  });
  nowMs = endedMs;
  await quorumsInSession.applyRules?.(deps, sitting.id);
  nowMs += MINUTE_MS;
  await writePastMinutes(deps, viewerFor(chair, sitting.id, nowMs, signInId), sitting.id);
}

function draftOf({ title, question, anonymous, ballots }: PastVote) {
  return pollDraft.parse({
    title,
    question,
    anonymous,
    ...('candidates' in ballots && {
      voteOptions: ballots.candidates,
      form: { kind: 'ranking', seats: ballots.seats },
    }),
  });
}

/** The choice of the member at this place, counted from 0. The caller gives members other places in
 *  each vote, so that their choices vary. */
function choiceOf({ ballots }: PastVote, place: number): string | string[] {
  if ('candidates' in ballots) {
    const all = ballots.rankings.flatMap(([votes, ...ranking]) =>
      Array.from({ length: votes }, () => ranking.map((candidate) => ballots.candidates[candidate] ?? '')),
    );
    return all[place] ?? [];
  }
  if (place < ballots.yeas) return 'Yea';
  return place < ballots.yeas + ballots.nays ? 'Nay' : 'Pres.';
}

function resultOf(
  { ballots }: PastVote,
  { election }: Poll,
): { result: 'PASS' | 'FAIL'; elected?: string[] } {
  if ('result' in ballots) return { result: ballots.result };
  return { result: 'PASS', elected: election?.elected ?? [] };
}
