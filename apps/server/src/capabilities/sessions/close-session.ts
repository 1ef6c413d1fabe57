import { randomUUID } from 'node:crypto';
import * as declared from '@hemicycle/contract/closed-sessions';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import {
  endClosedPart,
  insertClosedPart,
  loadInside,
  loadMovedOut,
  loadNamed,
  loadOpenPart,
  saveNamed,
} from './closed-part-store.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { requireSessionOf } from './require-session.ts';
import type { SessionHook } from './session-hooks.ts';
import { lockSessionAndAllIn } from './session-lock-store.ts';
import { loadNameIn } from './sitting-facts-store.ts';
import { loadSession, lockSession, updateSession } from './session-store.ts';

/** Closes a session, or changes who stays in one that is closed. Whoever may not stay is out of all
 *  of its rooms before this answers, and nothing of it is sent to them from then on: the rule that
 *  decides who is let in asks whether it is closed. Repeating it changes nothing. @throws
 *  DomainError `not-found`, `in-lobby`, `session-ended`. Source: BEY-45, decision 0144. */
export async function closeSession(
  deps: Deps,
  hooks: readonly SessionHook[],
  viewer: Viewer,
  idVotingSession: string,
  { named }: BodyOf<typeof declared.closeSession>,
): Promise<declared.ClosedSession> {
  const { db, clock, news, log } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const told = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.closeSession.access);
    const held = { transaction, idVotingSession: id };
    if (!(await lockSessionAndAllIn(held, hooks))) throw new DomainError('not-found');
    const session = await loadSession(transaction, id);
    if (session === null) throw new DomainError('not-found');
    if (isEndedForAll(session)) throw new DomainError('session-ended');
    const nowMs = clock.nowMs();
    const before = await loadOpenPart(transaction, id);
    const partId = before ?? randomUUID();
    if (before === null) {
      await insertClosedPart(transaction, {
        ...{ id: partId, id_voting_session: id, from_ms: nowMs, to_ms: null, opened_by: null },
        closed_by: await loadNameIn(transaction, id, viewer.userId),
      });
      await updateSession(transaction, id, { closed_since_ms: nowMs });
    }
    const isChanged = await saveNamed(transaction, partId, named);
    if (before !== null && !isChanged) return null;
    const names = await loadNamed(transaction, id);
    await enterAct(deps, transaction, id, {
      ...{ act: before === null ? 'closeSession' : 'changeClosedSession', byUserId: viewer.userId },
      ...{ userId: null, created: nowMs },
      detail: names.length === 0 ? {} : { note: names.map(({ displayName }) => displayName).join(', ') },
    });
    const out: NewsItem[] = [];
    for (const hook of hooks) out.push(...((await hook.putStrangersOut?.(held, nowMs)) ?? []));
    return out;
  });
  if (told !== null) {
    log.info({ idVotingSession: id, userId: viewer.userId }, 'a session was closed');
    tell(news, id);
    for (const item of told) news.announce(item);
  }
  return readClosed(deps, viewer, id);
}

/** Opens a closed session again, for everybody. One that is open stays so. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-45. */
export async function openSession(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.ClosedSession> {
  const { db, clock, news, log } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const isOpened = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.openSession.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    const openedBy = await loadNameIn(transaction, id, viewer.userId);
    if (!(await endClosedPart(transaction, id, { toMs: nowMs, openedBy }))) return false;
    await updateSession(transaction, id, { closed_since_ms: null });
    await enterAct(deps, transaction, id, {
      ...{ act: 'openSession', byUserId: viewer.userId, userId: null, created: nowMs, detail: {} },
    });
    return true;
  });
  if (isOpened) {
    log.info({ idVotingSession: id, userId: viewer.userId }, 'a session was opened again');
    tell(news, id);
  }
  return readClosed(deps, viewer, id);
}

/** Whether a session is closed, and who stays in it. @throws DomainError `not-found`,
 *  `in-lobby`. */
export async function readClosed(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.ClosedSession> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const [session, named, inside, movedOut] = await Promise.all([
    loadSession(db, id),
    loadNamed(db, id),
    loadInside(db, id),
    loadMovedOut(db, id),
  ]);
  const stays = inside.filter((person) => person.stays);
  const goes = inside.filter((person) => !person.stays);
  const sinceMs = session?.closed_since_ms ?? null;
  return {
    ...{ sinceMs, stays: stays.length, named },
    goes: sinceMs === null ? goes.map(({ userId, displayName }) => ({ userId, displayName })) : movedOut,
  };
}

/** Pages that are outside hear of it in the lobby; those inside by the session. */
function tell(news: Deps['news'], idVotingSession: string): void {
  news.announce({ kind: 'session', idVotingSession });
  news.announce({ kind: 'mediaRights', idVotingSession, userIds: null });
  news.announce({ kind: 'closedSession', idVotingSession });
}
