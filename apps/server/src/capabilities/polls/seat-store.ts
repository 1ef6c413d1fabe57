import type { SeatRounds } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The stored rounds of all seats of a closed poll; null while nobody has asked for them. */
export async function loadKeptSeats(db: Kysely<Database>, pollId: string): Promise<SeatRounds[] | null> {
  const row = await db
    .selectFrom('poll_seats')
    .select('seats')
    .where('poll_id', '=', pollId)
    .executeTakeFirst();
  return row?.seats ?? null;
}

/** Stores the rounds of all seats of a closed poll; does nothing where they are stored already. */
export async function keepSeats(
  db: Kysely<Database>,
  pollId: string,
  seats: readonly SeatRounds[],
): Promise<void> {
  await db
    .insertInto('poll_seats')
    .values({ poll_id: pollId, seats: JSON.stringify(seats) })
    .onConflict((conflict) => conflict.column('poll_id').doNothing())
    .execute();
}
