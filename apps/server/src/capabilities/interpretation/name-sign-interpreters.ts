import { SIGN_INTERPRETERS_MAX } from '@hemicycle/contract/sign-language';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { loadLetIn, lockSession, requireSessionOf } from '../sessions/public.ts';
import {
  deleteSignInterpreter,
  insertSignInterpreter,
  loadSignInterpreters,
} from './sign-interpreter-store.ts';

/** Who is named, in which session. */
interface Named {
  readonly idVotingSession: string;
  readonly userId: string;
}

/** Names a person who belongs to the session as an interpreter into sign language: everybody who
 *  asks for sign language has their picture in a fixed place. Naming somebody again changes
 *  nothing. @throws DomainError `not-found`, also for somebody outside the session, `in-lobby`,
 *  `sign-interpreters-full`. Source: BEY-16, A11Y-03. */
export async function nameSignInterpreter(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, userId }: Named,
): Promise<void> {
  const { db, clock, news } = deps;
  await requireSessionOf(db, viewer, idVotingSession);
  const isNew = await inTransaction(db, async (transaction) => {
    if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
    if (!(await loadLetIn(transaction, idVotingSession, [userId])).has(userId)) {
      throw new DomainError('not-found');
    }
    const named = await loadSignInterpreters(transaction, idVotingSession);
    if (named.some((one) => one.userId === userId)) return false;
    if (named.length >= SIGN_INTERPRETERS_MAX) throw new DomainError('sign-interpreters-full');
    const nowMs = clock.nowMs();
    await insertSignInterpreter(transaction, { idVotingSession, userId }, nowMs);
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'nameSignInterpreter', byUserId: viewer.userId, userId, detail: {}, created: nowMs },
    });
    return true;
  });
  if (isNew) news.announce({ kind: 'signInterpreters', idVotingSession });
}

/** A person no longer interprets into sign language. Removing somebody who is not named changes
 *  nothing. @throws DomainError `not-found`, `in-lobby`. */
export async function removeSignInterpreter(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, userId }: Named,
): Promise<void> {
  const { db, clock, news } = deps;
  await requireSessionOf(db, viewer, idVotingSession);
  const wasNamed = await inTransaction(db, async (transaction) => {
    if (!(await deleteSignInterpreter(transaction, { idVotingSession, userId }))) return false;
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'removeSignInterpreter', byUserId: viewer.userId, userId, detail: {} },
      created: clock.nowMs(),
    });
    return true;
  });
  if (wasNamed) news.announce({ kind: 'signInterpreters', idVotingSession });
}
