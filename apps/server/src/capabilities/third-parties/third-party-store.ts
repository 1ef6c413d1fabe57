import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { ThirdPartyTables } from './third-party-tables.ts';

type Answer = ThirdPartyTables['third_party_answers'];

/** What a person answered so far. */
export async function loadAnswers(db: Kysely<Database>, userId: string): Promise<Answer[]> {
  return db.selectFrom('third_party_answers').selectAll().where('user_id', '=', userId).execute();
}

/** Keeps an answer in place of the one before. */
export async function saveAnswer(db: Kysely<Database>, answer: Answer): Promise<void> {
  const { service, agreed, answered_ms } = answer;
  await db
    .insertInto('third_party_answers')
    .values(answer)
    .onConflict((on) => on.columns(['user_id', 'use']).doUpdateSet({ service, agreed, answered_ms }))
    .execute();
}
