import { type Caption, correctCaption as declared } from '@hemicycle/contract/captions';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { areMinutesSigned, loadCaption, updateCaption } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';

/** Replaces the wording of a line, also after the sitting, until its minutes are signed. The first
 *  wording stays, with the name of the person who replaced it; where somebody else wrote the line,
 *  the audit log has its id and time. @throws DomainError `not-found`, `in-lobby`,
 *  `changed-meanwhile`, `captions-signed`. Source: PERM-20, BEY-15. */
export async function correctCaption(
  deps: Deps,
  viewer: Viewer,
  captionId: string,
  { message, version }: BodyOf<typeof declared>,
): Promise<Caption> {
  const { db, clock, news } = deps;
  const line = await loadCaption(db, captionId);
  if (line === null) throw new DomainError('not-found');
  const { id: idVotingSession } = await requireSessionOf(db, viewer, line.id_voting_session);
  const { userId } = viewer;
  const atMs = clock.nowMs();
  const row = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    if (await areMinutesSigned(transaction, idVotingSession)) throw new DomainError('captions-signed');
    const corrected = await updateCaption(transaction, line, {
      text: message,
      userId,
      name: viewer.displayName,
      atMs,
      version,
    });
    if (corrected === null) throw new DomainError('changed-meanwhile');
    if (line.person_id !== userId) {
      await enterAct(deps, transaction, idVotingSession, {
        ...{ act: 'correctCaption', byUserId: userId, userId: line.person_id, created: atMs },
        // No wording: the transcript has both, also those of a closed part, for its readers alone.
        detail: { caption: line.id, sent: line.created_ms },
      });
    }
    return corrected;
  });
  news.announce({ kind: 'caption', idVotingSession, captionId });
  return presentCaption(row);
}
