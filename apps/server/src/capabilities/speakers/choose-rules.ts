import type { BodyOf } from '@hemicycle/contract/endpoint';
import {
  chooseSpeakingRules as declared,
  type SittingSpeakingRules,
} from '@hemicycle/contract/speaking-rules';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import {
  isEndedForAll,
  loadSession,
  lockSession,
  requireSessionOf,
  requireSittingOf,
} from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { loadSpeakingRules, saveSpeakingRules, withRules } from './speaking-rules-store.ts';

/** The rules with which the lists of a session of the viewer open, or opened.
 *  @throws DomainError `not-found`, `in-lobby`. Source: BEY-43. */
export async function readSpeakingRules(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<SittingSpeakingRules> {
  const { id } = await requireSittingOf(db, viewer, idVotingSession);
  return loadSpeakingRules(db, id);
}

/** Changes the named rules with which the next lists of a session open; a list that is open keeps
 *  its own. @throws DomainError `not-found`, `in-lobby`, `session-ended`, `changed-meanwhile`.
 *  Source: BEY-43, MOD-01. */
export async function chooseSpeakingRules(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { before, ...changes }: BodyOf<typeof declared>,
): Promise<SittingSpeakingRules> {
  const { db, clock } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  return inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const session = await loadSession(transaction, id);
    if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
    const now = await loadSpeakingRules(transaction, id);
    refuseOvertaken({ before, now, changes });
    const { followsItem = now.followsItem } = changes;
    const chosen = { ...withRules(now, changes), followsItem };
    const differs = changedFields({ ...now }, { ...chosen });
    if (differs.length === 0) return now;
    await saveSpeakingRules(transaction, id, chosen);
    await enterAct(deps, transaction, id, {
      ...{ act: 'chooseSpeakingRules', byUserId: viewer.userId, userId: null },
      ...{ detail: { changes: differs }, created: clock.nowMs() },
    });
    return chosen;
  });
}
