import { switchAutomaticCaptions as declared } from '@hemicycle/contract/automatic-captions';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { isEndedForAll, loadSession, lockSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { deleteAutomatic, loadAutomatic, upsertAutomatic } from './automatic-store.ts';
import { presentAutomatic } from './present-automatic.ts';
import { settleLines } from './settle-lines.ts';

/** Switches automatic captions of a session on or off, with an entry in the audit log. Off, what
 *  was recognised stays, and what was being recognised is settled. A switch that stands so already
 *  changes nothing.
 *  @throws DomainError `not-found`, `in-lobby`, `session-ended`, `speech-unavailable` where nothing
 *  recognises this language. Source: CAP-01, BEY-39. */
export async function switchAutomatic(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  body: BodyOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const { db, clock, news, speech } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const language = body.on ? body.language : null;
  if (language !== null && speech?.languages.includes(language) !== true) {
    throw new DomainError('speech-unavailable');
  }
  const settled = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const session = await loadSession(transaction, id);
    if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
    const before = await loadAutomatic(transaction, id);
    if ((before?.language ?? null) === language) return null;
    const nowMs = clock.nowMs();
    if (language === null) await deleteAutomatic(transaction, id);
    else {
      await upsertAutomatic(transaction, {
        id_voting_session: id,
        language,
        switched_by: viewer.userId,
        switched_by_name: viewer.displayName,
        switched_ms: nowMs,
      });
    }
    const lines = await settleLines(transaction, id, { atMs: nowMs });
    await enterAct(deps, transaction, id, {
      act: 'switch',
      byUserId: viewer.userId,
      userId: null,
      created: nowMs,
      detail: { setting: 'automaticCaptions', on: language !== null, ...(language !== null && { language }) },
    });
    return lines;
  });
  if (settled !== null) news.announce({ kind: 'automaticCaptions', idVotingSession: id });
  for (const captionId of settled ?? []) news.announce({ kind: 'caption', idVotingSession: id, captionId });
  return { automaticCaptions: presentAutomatic(await loadAutomatic(db, id)) };
}
