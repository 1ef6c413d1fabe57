import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { endListOfSession } from '../speakers/public.ts';
import { requireSessionOf } from './require-session.ts';
import { hasOpenPoll, lockSession, updateSession } from './session-store.ts';

/** Ends a session now, for everybody in it, and notes who did in the log; one that is over stays as it is. An open vote keeps it from
 *  ending, so that nobody is put out in the middle of it.
 *  @throws DomainError `not-found`, `session-has-open-poll`. Source: EXIT-11. */
export async function endSession(
  { db, clock, log, news }: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<void> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const nowMs = clock.nowMs();
  if (nowMs >= session.ends_ms) return;
  const endedSpeeches = await inTransaction(db, async (transaction) => {
    if (!(await lockSession(transaction, session.id))) throw new DomainError('not-found');
    if (await hasOpenPoll(transaction, session.id)) throw new DomainError('session-has-open-poll');
    const endsMs = Math.max(nowMs, session.starts_ms + 1);
    await updateSession(transaction, session.id, { ends_ms: endsMs, host_ended_ms: endsMs });
    return endListOfSession(transaction, session.id, nowMs);
  });
  log.info({ idVotingSession: session.id, userId: viewer.userId }, 'a host ended a session');
  if (endedSpeeches !== null) {
    news.announce({ kind: 'speakers', idVotingSession: session.id, speechIds: endedSpeeches });
  }
  news.announce({ kind: 'session', idVotingSession: session.id });
}
