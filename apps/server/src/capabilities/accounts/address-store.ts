import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The ids of the accounts that have these addresses in small letters, as a first or second one. */
export async function loadAddressHolders(
  db: Kysely<Database>,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; id: string }>`
    select address, id from unnest(${[...addresses]}::text[]) as given (address)
    join users on users.email = address
    union all
    select address, id from unnest(${[...addresses]}::text[]) as given (address)
    join users on users.davra_email = address`.execute(db);
  return new Map(rows.map(({ address, id }) => [address, id]));
}

/** Which of these addresses other accounts have, as their first or second one. */
export async function findTakenAddresses(
  db: Kysely<Database>,
  addresses: readonly string[],
  butUserId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${[...addresses]}::text[]) as given (address)
    where exists (select from users where address in (email, davra_email) and id <> ${butUserId})`.execute(
    db,
  );
  return new Set(rows.map(({ address }) => address));
}
