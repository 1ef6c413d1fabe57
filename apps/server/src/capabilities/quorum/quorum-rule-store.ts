import type { QuorumRule } from '@hemicycle/contract/quorum';
import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';

export type QuorumRuleRow = Selectable<Database['quorum_rules']>;

/** All rules of the site by name. */
export async function loadRuleRows(db: Kysely<Database>): Promise<QuorumRuleRow[]> {
  return db.selectFrom('quorum_rules').selectAll().orderBy(inNameOrder('name')).orderBy('id').execute();
}

/** Adds rules. */
export async function insertRules(
  db: Kysely<Database>,
  rules: readonly Insertable<Database['quorum_rules']>[],
): Promise<void> {
  if (rules.length > 0) await db.insertInto('quorum_rules').values(rules).execute();
}

/** A rule, locked until the end of the transaction; null when there is none. */
export async function lockRule(db: Kysely<Database>, ruleId: string): Promise<QuorumRuleRow | null> {
  const row = await db
    .selectFrom('quorum_rules')
    .selectAll()
    .where('id', '=', ruleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces a rule. False when there is none. */
export async function updateRule(
  db: Kysely<Database>,
  ruleId: string,
  changes: Updateable<Database['quorum_rules']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quorum_rules')
    .set(changes)
    .where('id', '=', ruleId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a rule with its results; its history stays. False when there is none. */
export async function deleteRule(db: Kysely<Database>, ruleId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('quorum_rules').where('id', '=', ruleId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The ids among `ruleIds` that belong to rules. These rules cannot be deleted until the end of the
 *  transaction. */
export async function lockRules(db: Kysely<Database>, ruleIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from quorum_rules where id = any(${[...ruleIds]}::text[]) order by id for key share`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The ids of sessions that apply any rule and have not ended. */
export async function loadSessionsWithQuorums(db: Kysely<Database>, nowMs: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from voting_sessions where quorums <> '{}' and ends_ms > ${nowMs}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a session applies any rule. */
export async function appliesQuorums(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const { rows } = await sql`
    select from voting_sessions where id = ${idVotingSession} and quorums <> '{}'`.execute(db);
  return rows.length > 0;
}

/** The database columns of a rule. */
export function ruleColumns(rule: Omit<QuorumRule, 'id'>) {
  return {
    name: rule.name,
    amount_type: rule.amountType,
    more_than: rule.moreThan === true,
    amount: rule.amount,
    total_type: rule.totalType,
    defined_total: rule.definedTotal,
    group_ids: [...new Set(rule.groups)],
    vote_organisation: rule.voteOrganisation,
  };
}
