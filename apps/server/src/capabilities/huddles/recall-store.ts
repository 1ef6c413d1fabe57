import type { HuddleRecall } from '@hemicycle/contract/huddles';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';

const RECALL = ['ends_ms as endsAt', 'opened_by as openedBy'] as const;

/** The countdown of a session; null where there is none. */
export async function loadRecall(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<HuddleRecall | null> {
  const row = await db
    .selectFrom('huddle_recalls')
    .select(RECALL)
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirst();
  return row ?? null;
}

/** As `loadRecall`, but keeps all others from changing it until the end of the transaction. */
export async function lockRecall(
  db: Transaction<Database>,
  idVotingSession: string,
): Promise<HuddleRecall | null> {
  const row = await db
    .selectFrom('huddle_recalls')
    .select(RECALL)
    .where('id_voting_session', '=', idVotingSession)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a countdown; null where the session has one already. */
export async function insertRecall(
  db: Transaction<Database>,
  idVotingSession: string,
  { endsAt, openedBy }: HuddleRecall,
): Promise<HuddleRecall | null> {
  const row = await db
    .insertInto('huddle_recalls')
    .values({ id_voting_session: idVotingSession, ends_ms: endsAt, opened_by: openedBy })
    .onConflict((conflict) => conflict.column('id_voting_session').doNothing())
    .returning(RECALL)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateRecallEnd(
  db: Transaction<Database>,
  idVotingSession: string,
  endsAtMs: number,
): Promise<void> {
  await db
    .updateTable('huddle_recalls')
    .set({ ends_ms: endsAtMs })
    .where('id_voting_session', '=', idVotingSession)
    .execute();
}

/** Deletes the countdown of a session. False where there was none. */
export async function deleteRecall(db: Transaction<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .deleteFrom('huddle_recalls')
    .where('id_voting_session', '=', idVotingSession)
    .returning('id_voting_session')
    .executeTakeFirst();
  return row !== undefined;
}
