import { keepRollOrder as keeping, type OwnRollOrder } from '@hemicycle/contract/roll-call';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { orderRoll } from '@hemicycle/rules/polls/roll-call';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHouse } from '../site/public.ts';
import { lockSession } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { requireCallable } from './call-roll.ts';
import { loadElectors } from './electorate-store.ts';
import { requirePollToRun } from './policy.ts';
import type { PollRow } from './poll-tables.ts';
import { loadRollOrder, putRollOrder } from './roll-call-store.ts';

/** The names of an open vote in the order of its own that the sitting keeps, or else in that of
 *  another sitting that names the most of them. @throws DomainError
 *  `not-found`, `permission-missing`, `poll-not-open`, `roll-call-not-allowed`. Source: BEY-41. */
export async function readRollOrder(deps: Deps, viewer: Viewer, pollId: string): Promise<OwnRollOrder> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  requireCallable(row, viewer);
  return orderOf(deps, deps.db, row);
}

/** Keeps an order of its own for the sitting; a roll that is being called stays as it is. @throws
 *  DomainError as `readRollOrder`, `not-in-electorate`, `changed-meanwhile`. Source: BEY-41. */
export async function keepRollOrder(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
  { userIds, before }: BodyOf<typeof keeping>,
): Promise<OwnRollOrder> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  requireCallable(row, viewer);
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, keeping.access);
    // Lock the session, so that its orders are kept one after another.
    await lockSession(transaction, row.id_voting_session);
    const electors = new Set((await loadElectors(transaction, pollId)).map(({ user_id: userId }) => userId));
    if (userIds.some((userId) => !electors.has(userId))) throw new DomainError('not-in-electorate');
    const now = { userIds: idsOf(await orderOf(deps, transaction, row)) };
    const wanted = { userIds: idsOf(await orderOf(deps, transaction, row, userIds)) };
    refuseOvertaken({ before, now, changes: wanted });
    await putRollOrder(transaction, row.id_voting_session, [...new Set(userIds)]);
    return orderOf(deps, transaction, row);
  });
}

const idsOf = ({ names }: OwnRollOrder) => names.map(({ userId }) => userId);

/** The names in the order that is kept, or in that of `asked`. */
async function orderOf(
  deps: Deps,
  db: Kysely<Database>,
  row: PollRow,
  asked?: readonly string[],
): Promise<OwnRollOrder> {
  const { language } = await loadHouse(deps.db);
  const electors = await loadElectors(db, row.id);
  const kept = await loadRollOrder(db, row.id_voting_session, electors);
  const people = electors.map(({ user_id: userId, display_name: name, group_id: groupId }) => ({
    ...{ userId, name, groupId },
  }));
  const ordered = orderRoll(people, 'own', language, asked ?? kept ?? []);
  return { names: ordered.map(({ userId, name }) => ({ userId, name })), isKept: kept !== null };
}
