import { approveCaptions as declared } from '@hemicycle/contract/automatic-captions';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { lockUnapproved, updateApproved } from './automatic-store.ts';
import { areMinutesSigned } from './caption-store.ts';

/** Takes settled automatic lines into the record as the viewer read them, also after the sitting,
 *  until its minutes are signed. Lines that changed since, or were approved before, stay as they
 *  are. @throws DomainError `not-found`, `in-lobby`, `captions-signed`. Source: BEY-39. */
export async function approveCaptions(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { lines }: BodyOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const approved = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    if (await areMinutesSigned(transaction, id)) throw new DomainError('captions-signed');
    const read = new Map(lines.map(({ captionId, version }) => [captionId, version]));
    const rows = await lockUnapproved(transaction, id, [...read.keys()]);
    const by = { userId: viewer.userId, name: viewer.displayName, atMs: clock.nowMs() };
    const ids: string[] = [];
    for (const row of rows) {
      if (row.version !== read.get(row.id)) continue;
      if (await updateApproved(transaction, row, by)) ids.push(row.id);
    }
    if (ids.length > 0) {
      await enterAct(deps, transaction, id, {
        ...{ act: 'approveCaptions', byUserId: viewer.userId, userId: null, created: by.atMs },
        detail: { note: String(ids.length) },
      });
    }
    return ids;
  });
  for (const captionId of approved) news.announce({ kind: 'caption', idVotingSession: id, captionId });
  return { approved: approved.length };
}
