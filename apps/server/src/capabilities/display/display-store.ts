import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

export type DisplayRow = Selectable<Database['displays']>;
export type HoldRow = Selectable<Database['display_holds']>;

/** The displays of a session that are not revoked, oldest first. */
export async function loadDisplays(db: Kysely<Database>, idVotingSession: string): Promise<DisplayRow[]> {
  return db
    .selectFrom('displays')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('revoked_ms', 'is', null)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

/** The display of a code; null where there is none, or it was revoked. */
export async function loadDisplayOf(db: Kysely<Database>, codeHash: string): Promise<DisplayRow | null> {
  const row = await db
    .selectFrom('displays')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('revoked_ms', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertDisplay(
  db: Kysely<Database>,
  row: Insertable<Database['displays']>,
): Promise<DisplayRow> {
  return db.insertInto('displays').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Revokes a display of a session. Returns it; null where it is not there, or was revoked. */
export async function updateRevoked(
  db: Kysely<Database>,
  { idVotingSession, displayId }: { readonly idVotingSession: string; readonly displayId: string },
  nowMs: number,
): Promise<DisplayRow | null> {
  const row = await db
    .updateTable('displays')
    .set({ revoked_ms: nowMs })
    .where('id_voting_session', '=', idVotingSession)
    .where('id', '=', displayId)
    .where('revoked_ms', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that these displays are in use. Returns the ids of those that are not revoked. */
export async function updateSeen(
  db: Kysely<Database>,
  displayIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update displays set seen_ms = ${nowMs}
    where id = any(${[...displayIds]}::text[]) and revoked_ms is null
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What is held on the displays of a session; null: nothing. */
export async function loadHold(db: Kysely<Database>, idVotingSession: string): Promise<HoldRow | null> {
  const row = await db
    .selectFrom('display_holds')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes what is held on the displays of a session; null: nothing. */
export async function writeHold(
  db: Kysely<Database>,
  idVotingSession: string,
  hold: Omit<HoldRow, 'id_voting_session'> | null,
): Promise<void> {
  if (hold === null) {
    await db.deleteFrom('display_holds').where('id_voting_session', '=', idVotingSession).execute();
    return;
  }
  await db
    .insertInto('display_holds')
    .values({ id_voting_session: idVotingSession, ...hold })
    .onConflict((known) => known.column('id_voting_session').doUpdateSet(hold))
    .execute();
}
