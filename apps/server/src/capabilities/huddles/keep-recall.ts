import type { ModerationAct } from '@hemicycle/contract/audit';
import * as declared from '@hemicycle/contract/huddles';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { leaveHuddles } from '../presence/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { loadOpenHuddles, releaseChannels } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { deleteRecall, insertRecall, lockRecall, updateRecallEnd } from './recall-store.ts';
import { tellMoved } from './tell-moved.ts';

/** The job that brings everybody back; its key is the session's id. */
const BRING_BACK_JOB = 'bring-back';
const MINUTE_MS = 60_000;

/** Opens the countdown that brings everybody back from the huddles of a session.
 *  @throws DomainError `not-found`, `recall-open`, `session-ended` where the main meeting is
 *  over. */
export async function openRecall(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  minutes: number,
): Promise<declared.HuddleRecall> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  const nowMs = deps.clock.nowMs();
  const endsAt = nowMs + minutes * MINUTE_MS;
  const recall = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.openHuddleRecall.access);
    if (await isMainMeetingOver(transaction, id, nowMs)) throw new DomainError('session-ended');
    const opened = await insertRecall(transaction, id, { endsAt, openedBy: viewer.userId });
    if (opened === null) throw new DomainError('recall-open');
    await schedule(deps, transaction, id, endsAt);
    await enter(deps, transaction, viewer, id, { act: 'openRecall', detail: { minutes } });
    return opened;
  });
  deps.news.announce({ kind: 'huddleRecall', idVotingSession: id });
  return recall;
}

/** Gives the huddles so many minutes more. @throws DomainError `not-found`, `recall-not-open`. */
export async function lengthenRecall(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  minutes: number,
): Promise<declared.HuddleRecall> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  const recall = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.lengthenHuddleRecall.access);
    const open = await lockRecall(transaction, id);
    if (open === null) throw new DomainError('recall-not-open');
    const endsAt = open.endsAt + minutes * MINUTE_MS;
    await updateRecallEnd(transaction, id, endsAt);
    await schedule(deps, transaction, id, endsAt);
    await enter(deps, transaction, viewer, id, { act: 'lengthenRecall', detail: { minutes } });
    return { ...open, endsAt };
  });
  deps.news.announce({ kind: 'huddleRecall', idVotingSession: id });
  return recall;
}

/** Ends the countdown without moving anybody. Cancelling none changes nothing. @throws DomainError
 *  `not-found`. */
export async function cancelRecall(deps: Deps, viewer: Viewer, idVotingSession: string): Promise<void> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  const wasOpen = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.cancelHuddleRecall.access);
    await deps.jobs.cancel({ name: BRING_BACK_JOB, key: id }, transaction);
    const isEnded = await deleteRecall(transaction, id);
    if (isEnded) await enter(deps, transaction, viewer, id, { act: 'cancelRecall', detail: {} });
    return isEnded;
  });
  if (wasOpen) deps.news.announce({ kind: 'huddleRecall', idVotingSession: id });
}

function enter(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  transaction: Transaction<Database>,
  { userId: byUserId }: Viewer,
  idVotingSession: string,
  act: Pick<ModerationAct, 'act' | 'detail'>,
): Promise<void> {
  const created = deps.clock.nowMs();
  return enterAct(deps, transaction, idVotingSession, { ...act, byUserId, userId: null, created });
}

/** Registers the job that brings everybody back at the end of a countdown, also of one that ended
 *  while no server was up. Whichever server runs it, people are moved once, in the transaction that
 *  ends the countdown, and booths serve the main chamber again. Once the main meeting is over, the
 *  people in huddles stay there. An attendant stays in the interview that they hold. Call it once,
 *  before the jobs start. Source: HUD-08, LOBBY-03. */
export function handleBringBackJobs(deps: Deps): void {
  const payload = z.object({ idVotingSession: z.string() });
  deps.jobs.handle(BRING_BACK_JOB, payload, async ({ idVotingSession }) => {
    const nowMs = deps.clock.nowMs();
    const back = await inTransaction(deps.db, async (transaction) => {
      const recall = await lockRecall(transaction, idVotingSession);
      // It was cancelled, or lengthened just now: then its job was moved, too.
      if (recall === null || recall.endsAt > nowMs) return null;
      await deleteRecall(transaction, idVotingSession);
      if (await isMainMeetingOver(transaction, idVotingSession, nowMs))
        return { moved: [], hasReleased: false };
      const open = await loadOpenHuddles(transaction, idVotingSession);
      const huddleIds = open.flatMap(({ id, subtype }) => (subtype === 'interview' ? [] : [id]));
      const hasReleased = await releaseChannels(transaction, huddleIds);
      return {
        hasReleased,
        moved: await leaveHuddles(transaction, { huddleIds }, 'main-chamber', nowMs),
      };
    });
    if (back === null) return;
    if (back.hasReleased) deps.news.announce({ kind: 'interpreterChannels', idVotingSession });
    deps.news.announce({ kind: 'huddleRecall', idVotingSession });
    tellMoved(deps, idVotingSession, back.moved);
  });
}

function schedule(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  dueMs: number,
): Promise<void> {
  return jobs.schedule(
    { name: BRING_BACK_JOB, key: idVotingSession, dueMs, payload: { idVotingSession } },
    transaction,
  );
}
