import pg from 'pg';
import { z } from 'zod';
import type { Voter } from '../prepare-voters.ts';
import type { DatabaseConnection } from '../running-server.ts';

const made = z.object({ email: z.string(), hash: z.string() });

/** Gives accounts that were added to the tables the password of an imported one, and returns its
 *  hash with their addresses in their order. */
export async function giveThemPassword(
  database: DatabaseConnection,
  { model, members }: { readonly model: string; readonly members: readonly Voter[] },
): Promise<{ readonly emails: string[]; readonly passwordHash: string }> {
  return withClient(database, async (client) => {
    const ids = members.map(({ userId }) => userId);
    const { rows } = await client.query(
      `update users set password_hash = (select password_hash from users where id = $1)
       where id = any($2::text[]) returning id, email, password_hash as hash`,
      [model, ids],
    );
    const byId = new Map(rows.map((row: { id: string }) => [row.id, made.parse(row)]));
    return {
      emails: ids.map((id) => byId.get(id)?.email ?? ''),
      passwordHash: byId.get(ids[0] ?? '')?.hash ?? '',
    };
  });
}

/** Lets PostgreSQL look at the tables, as it does by itself on a site that was set up days ago. */
export async function settleTables(database: DatabaseConnection): Promise<void> {
  await withClient(database, (client) => client.query('vacuum analyze'));
}

/** Signs members out everywhere. */
export async function signOutAll(database: DatabaseConnection, members: readonly Voter[]): Promise<void> {
  await withClient(database, (client) =>
    client.query('delete from sign_ins where user_id = any($1::text[])', [
      members.map(({ userId }) => userId),
    ]),
  );
}

async function withClient<Result>(
  database: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
