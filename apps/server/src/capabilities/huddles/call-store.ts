import type { HuddleCall } from '@hemicycle/contract/huddles';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';

type CallRow = Selectable<Database['huddle_calls']>;

function presentCall(row: CallRow): HuddleCall {
  return {
    roomId: row.room_id,
    state: row.state,
    calledBy: row.called_by,
    calledAt: row.called_ms,
    decidedBy: row.decided_by,
  };
}

/** The latest call of each open huddle of a session that ever called, oldest first. */
export async function loadCalls(db: Kysely<Database>, idVotingSession: string): Promise<HuddleCall[]> {
  const rows = await db
    .selectFrom('huddle_calls')
    .innerJoin('huddles', 'huddles.id', 'huddle_calls.room_id')
    .selectAll('huddle_calls')
    .where('id_voting_session', '=', idVotingSession)
    .where('type', '<>', 'closed')
    .orderBy('called_ms')
    .orderBy('room_id')
    .execute();
  return rows.map(presentCall);
}

/** The latest call of a huddle; null where it never called. */
export async function loadCall(db: Kysely<Database>, huddleId: string): Promise<HuddleCall | null> {
  const row = await db
    .selectFrom('huddle_calls')
    .selectAll()
    .where('room_id', '=', huddleId)
    .executeTakeFirst();
  return row === undefined ? null : presentCall(row);
}

/** Opens a call of a huddle. Null where one is open already, which stays as it is. */
export async function openCall(
  db: Kysely<Database>,
  huddleId: string,
  userId: string,
  nowMs: number,
): Promise<HuddleCall | null> {
  const call = { state: 'open', called_by: userId, called_ms: nowMs, decided_by: null } as const;
  const row = await db
    .insertInto('huddle_calls')
    .values({ room_id: huddleId, ...call })
    .onConflict((conflict) =>
      conflict.column('room_id').doUpdateSet(call).where('huddle_calls.state', '<>', 'open'),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : presentCall(row);
}

/** Decides the open call of a huddle; of two moderators at once the first decides. Null where none
 *  is open. */
export async function updateCallDecided(
  db: Kysely<Database>,
  huddleId: string,
  { state, userId }: { readonly state: 'answered' | 'aside'; readonly userId: string },
): Promise<HuddleCall | null> {
  const row = await db
    .updateTable('huddle_calls')
    .set({ state, decided_by: userId })
    .where('room_id', '=', huddleId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : presentCall(row);
}
