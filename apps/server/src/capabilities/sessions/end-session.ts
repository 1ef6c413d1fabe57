import { endVotingSession } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { NewsItem } from '../../news.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { endClosedPart } from './closed-part-store.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { keepExpected } from './expected-people-store.ts';
import { requireSessionOf } from './require-session.ts';
import type { SessionHook } from './session-hooks.ts';
import { insertFact, loadNameIn } from './sitting-facts-store.ts';
import { loadSession, lockSession, updateSession } from './session-store.ts';

/** Ends a session now, for everybody in it, and closes its media. Notes the host who ended it, in
 *  the proceedings and in the log, and keeps the planned end beside the real one. Past the planned
 *  end people may still sit: then that stays the end, and they are put out. A session that a host
 *  has already ended stays unchanged. An open vote forbids the end, so that nobody is put out while
 *  voting. A running timer does not: it stops. A closed part ends with it. Who was expected is kept
 *  from then on. @throws DomainError `not-found`, `session-has-open-poll`. Source: EXIT-11. */
export async function endSession(
  deps: Deps,
  hooks: readonly SessionHook[],
  viewer: Viewer,
  idVotingSession: string,
): Promise<void> {
  const { db, clock, log, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const ended = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, endVotingSession.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    // Read the session only after locking it: others may have extended or ended it meanwhile.
    const session = await loadSession(transaction, id);
    const nowMs = clock.nowMs();
    if (session === null || isEndedForAll(session)) return null;
    const held = { transaction, idVotingSession: id };
    for (const hook of hooks) await hook.beforeEnd?.(held);
    // Whoever was never let in keeps outside: `lobby_shut` stays as it is.
    const endsMs = Math.min(Math.max(nowMs, session.starts_ms + 1), session.ends_ms);
    const by = { user_id: viewer.userId, name: await loadNameIn(transaction, id, viewer.userId) };
    await endClosedPart(transaction, id, { toMs: nowMs, openedBy: by.name });
    await updateSession(transaction, id, {
      ...{ ends_ms: endsMs, host_ended_ms: endsMs, planned_ends_ms: session.ends_ms },
      closed_since_ms: null,
    });
    await keepExpected(transaction, id, nowMs);
    await insertFact(transaction, { id_voting_session: id, kind: 'ended', at_ms: nowMs, ...by });
    await enterAct(deps, transaction, id, {
      ...{ act: 'endSession', byUserId: viewer.userId, userId: null, created: nowMs, detail: {} },
    });
    const toTell: NewsItem[] = [];
    for (const hook of hooks) toTell.push(...((await hook.end?.(held, nowMs)) ?? []));
    return toTell;
  });
  if (ended === null) return;
  log.info({ idVotingSession: id, userId: viewer.userId }, 'a host ended a session');
  for (const item of ended) news.announce(item);
  news.announce({ kind: 'session', idVotingSession: id });
  news.announce({ kind: 'mediaClosed', idVotingSession: id });
}
