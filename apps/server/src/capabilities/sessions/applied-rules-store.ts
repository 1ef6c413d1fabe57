import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Takes a rule out of every session that applies it. Returns those sessions. */
export async function unapplyRule(db: Kysely<Database>, ruleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update voting_sessions set quorums = array_remove(quorums, ${ruleId})
    where ${ruleId} = any(quorums) returning id`.execute(db);
  return rows.map(({ id }) => id);
}
