import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { shownName } from '../names/public.ts';

export type GuestRow = Selectable<Database['guests']>;

export async function insertGuest(
  db: Kysely<Database>,
  guest: Insertable<Database['guests']>,
): Promise<void> {
  await db.insertInto('guests').values(guest).execute();
}

export async function updateGuest(
  db: Kysely<Database>,
  userId: string,
  changes: Pick<GuestRow, 'email' | 'consents'>,
): Promise<void> {
  await db.updateTable('guests').set(changes).where('user_id', '=', userId).execute();
}

/** How somebody came; null for everybody who is no guest of a link or of an address by title. */
export async function loadGuest(db: Kysely<Database>, userId: string): Promise<GuestRow | null> {
  const row = await db.selectFrom('guests').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** The stored name of a guest, with the mark of guests; null: there is no account. */
export async function loadGuestName(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirst();
  return row?.display_name ?? null;
}

/** The guest who came by a link last; null: nobody yet. */
export async function loadGuestOfLink(db: Kysely<Database>, linkId: string): Promise<GuestRow | null> {
  const row = await db
    .selectFrom('guests')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('came_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody who came by a link. */
export interface CameByLink extends GuestRow {
  readonly link_id: string;
  readonly display_name: string;
  /** Whether they are signed in. */
  readonly inside: boolean;
}

/** The people who came by these links, newest first. */
export async function loadCameBy(
  db: Kysely<Database>,
  linkIds: readonly string[],
  nowMs: number,
): Promise<CameByLink[]> {
  const { rows } = await sql<CameByLink>`
    select guests.*, ${shownName()} as display_name, exists (select from sign_ins
      where sign_ins.user_id = guests.user_id and expires_ms > ${nowMs}) as inside
    from guests join users on users.id = guests.user_id
    where link_id = any(${[...linkIds]}::text[])
    order by came_ms desc, guests.user_id`.execute(db);
  return rows;
}
