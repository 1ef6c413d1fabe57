import type { TestServer } from './test-server.ts';

/** Gives each of these voters their weight in a new voting organisation of this id. Weights are
 *  text; people with the same weight are in one group. */
export async function weighVoters(
  server: TestServer,
  organisation: string,
  weightOf: ReadonlyMap<string, string>,
): Promise<void> {
  const { pool } = server.database;
  await pool.query(
    `insert into groups (id, name, grouptype, color, created_ms) values ($1, $1, 'vote-organisation', '#000000', 0)`,
    [organisation],
  );
  await pool.query(
    `insert into groups (id, name, grouptype, color, weighting_number, vote_organisation, created_ms)
     select distinct $1 || '-' || weight, weight, 'vote-weighting', '#000000', weight::numeric, $1, 0
     from unnest($2::text[]) weight`,
    [organisation, [...weightOf.values()]],
  );
  await pool.query(
    `insert into user_groups (user_id, group_id, position)
     select user_id, $1 || '-' || weight, (select count(*) from user_groups had where had.user_id = given.user_id)
     from unnest($2::text[], $3::text[]) as given (user_id, weight)`,
    [organisation, [...weightOf.keys()], [...weightOf.values()]],
  );
}
