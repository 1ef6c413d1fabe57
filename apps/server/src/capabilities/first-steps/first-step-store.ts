import type { FirstStepName } from '@hemicycle/contract/first-steps';
import { permissions } from '@hemicycle/contract/permissions';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** What the site has, and what was noted of its first steps. */
export interface FirstStepFacts {
  readonly noted: ReadonlyMap<string, 'done' | 'skipped'>;
  /** The house has a name of its own. */
  readonly house: boolean;
  /** There are accounts beside the first one. */
  readonly people: boolean;
  /** Somebody with a working account has a role that moderates. */
  readonly moderator: boolean;
  readonly sitting: boolean;
}

/** Reads the facts by which steps count as done. One query. */
export async function loadFirstStepFacts(db: Kysely<Database>): Promise<FirstStepFacts> {
  const { rows } = await sql<Omit<FirstStepFacts, 'noted'> & { noted: Record<string, 'done' | 'skipped'> }>`
    select coalesce((select json_object_agg(step, state) from first_steps), '{}') as noted,
      exists (select from site_settings where name = 'siteName') as house,
      (select count(*) > 1 from (select from users where type = 'user' limit 2) as first_accounts) as people,
      exists (select from user_roles join roles on roles.id = role_id join users on users.id = user_id
        where ${permissions.moderation} = any(actions_allowed) and switched_off_ms is null
          and type = 'user') as moderator,
      exists (select from voting_sessions) as sitting`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a query of facts has one row');
  return { ...facts, noted: new Map(Object.entries(facts.noted)) };
}

/** Notes a step as done or put aside. What is done stays done. */
export async function noteFirstStep(
  db: Kysely<Database>,
  step: FirstStepName,
  state: 'done' | 'skipped',
  nowMs: number,
): Promise<void> {
  await sql`
    insert into first_steps (step, state, at_ms) values (${step}, ${state}, ${nowMs})
    on conflict (step) do update set state = excluded.state, at_ms = excluded.at_ms
      where first_steps.state = 'skipped'`.execute(db);
}

/** Takes up a step again that was put aside. */
export async function takeUpFirstStep(db: Kysely<Database>, step: FirstStepName): Promise<void> {
  await db.deleteFrom('first_steps').where('step', '=', step).where('state', '=', 'skipped').execute();
}
