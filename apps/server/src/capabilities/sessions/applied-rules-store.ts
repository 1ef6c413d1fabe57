import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Removes a rule from every session that applies it. Returns the ids of those sessions. */
export async function unapplyRule(db: Kysely<Database>, ruleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update voting_sessions set quorums = array_remove(quorums, ${ruleId})
    where ${ruleId} = any(quorums) returning id`.execute(db);
  return rows.map(({ id }) => id);
}
