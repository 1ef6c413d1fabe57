import { randomUUID } from 'node:crypto';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import type { Poll } from '@hemicycle/contract/polls';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { holdSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { draftColumns, type DraftBody } from './poll-draft.ts';
import { insertPoll } from './poll-store.ts';
import { scheduleOpening } from './scheduled-opening.ts';

/** Makes a draft in a session that has not ended. Only people who run polls are told.
 *  @throws DomainError `not-found`, `session-ended`, `invalid-input`. Source: POLL-17. */
export async function createDraft(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  body: DraftBody,
): Promise<Poll> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  const nowMs = deps.clock.nowMs();
  if (session.ends_ms <= nowMs) throw new DomainError('session-ended');
  const id = randomUUID();
  await inTransaction(deps.db, async (transaction) => {
    const author = await requireStillMay(deps, transaction, viewer, createPoll.access);
    const columns = await draftColumns(transaction, author, body);
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
    await insertPoll(transaction, {
      ...columns,
      id,
      id_voting_session: idVotingSession,
      status: 'draft',
      created_by: viewer.userId,
      created_ms: nowMs,
    });
    await scheduleOpening(deps.jobs, id, body.opensAt, transaction);
    const made = { id_voting_session: idVotingSession, title: body.title };
    await enterPollAct(deps, transaction, viewer, made, 'makePoll', { changes: changedFields({}, body) });
  });
  return answerWithPoll(deps, viewer, { id, idVotingSession });
}
