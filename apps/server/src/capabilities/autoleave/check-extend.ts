import type { ExtensionAnswer } from '@hemicycle/contract/autoleave';
import { decideExtension, EXTENSION_WINDOW_MS } from '@hemicycle/rules/autoleave/extend-meeting';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isEndedForAll, requireSessionOf, updateSession } from '../sessions/public.ts';
import { loadSiteFlags } from '../site/public.ts';
import { countPresent, insertExtension, loadNextStart, loadTimesForUpdate } from './extension-store.ts';

/** Decides whether a meeting goes on; a page of one of its people asks. Where it goes on, its end
 *  moves for everybody, and the database and the log note that. Nothing moves when the page asks
 *  again or long before the end. The decision uses the flags of the site, not those of the person
 *  who asks.
 *  @throws DomainError `not-found`. Source: LEAVE-05, LEAVE-07 … LEAVE-10. */
export async function checkExtend(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<ExtensionAnswer> {
  const { db, clock, log, news } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const isEnded = isEndedForAll(session);
  if (!isEnded && session.ends_ms - clock.nowMs() > EXTENSION_WINDOW_MS) return answerOk(session.ends_ms);
  const { stayInMeetingIfNoOtherMeetingsScheduled } = await loadSiteFlags(db);
  const { decision, endedAtMs } = await inTransaction(db, async (transaction) => {
    const times = await loadTimesForUpdate(transaction, session.id);
    if (times === null) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    const decided = decideExtension({
      nowMs,
      ...times,
      ...(await countPresent(transaction, session.id)),
      nextStartsAtMs: await loadNextStart(transaction, session.id, nowMs),
      stayInMeetingIfNoOtherMeetingsScheduled,
    });
    if (decided.status === 'ok' && decided.endsAtMs > times.endsAtMs) {
      await updateSession(transaction, session.id, { ends_ms: decided.endsAtMs });
      await insertExtension(transaction, {
        id_voting_session: session.id,
        asked_by: viewer.userId,
        from_ends_ms: times.endsAtMs,
        to_ends_ms: decided.endsAtMs,
        extended_ms: nowMs,
      });
    }
    return { decision: decided, endedAtMs: times.endsAtMs };
  });
  if (decision.status !== 'ok') {
    return {
      status: decision.status,
      conflictingSession:
        decision.status === 'conflict' ? { epochStartTime: decision.conflictStartsAtMs } : null,
      epochEndTime: endedAtMs,
    };
  }
  if (decision.endsAtMs > endedAtMs) {
    const extension = { idVotingSession: session.id, userId: viewer.userId };
    log.info({ ...extension, fromMs: endedAtMs, toMs: decision.endsAtMs }, 'a meeting was extended');
    news.announce({ kind: 'session', idVotingSession: session.id });
  }
  return answerOk(decision.endsAtMs);
}

function answerOk(epochEndTime: number): ExtensionAnswer {
  return { status: 'ok', conflictingSession: null, epochEndTime };
}
