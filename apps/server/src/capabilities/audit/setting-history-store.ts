import type { QueryOf } from '@hemicycle/contract/endpoint';
import { SETTING_CHANGES_PER_PAGE } from '@hemicycle/contract/limits';
import type { getSettingHistory, SettingChange, SettingHistory } from '@hemicycle/contract/setting-history';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

const ACTS = { site: 'changeSite', house: 'changeIdentity' } as const;

/** The changes of settings that the log holds, one row a setting, the newest first. Two queries. */
export async function loadSettingHistory(
  db: Kysely<Database>,
  { of, field, page }: QueryOf<typeof getSettingHistory>,
): Promise<SettingHistory> {
  const changes = sql`
    select created_ms as created, by_user_id as "byUserId", by_name as "byName", moderation_acts.id,
      place, change ->> 'field' as field, change ->> 'before' as before, change ->> 'after' as after
    from moderation_acts
    cross join jsonb_array_elements(detail -> 'changes') with ordinality as listed (change, place)
    where act = ${ACTS[of]}`;
  const { rows } = await sql<SettingChange & { all: number }>`
    with changes as (${changes})
    select created, "byUserId", "byName", field, before, after, (count(*) over ())::int as all from changes
    where ${field ?? null}::text is null or field = ${field ?? null}
    order by created desc, id, place
    limit ${SETTING_CHANGES_PER_PAGE} offset ${page * SETTING_CHANGES_PER_PAGE}`.execute(db);
  const { rows: last } = await sql<SettingHistory['last'][number]>`
    with changes as (${changes})
    select distinct on (field) field, created, "byName" from changes
    order by field, created desc, id`.execute(db);
  return { changes: rows.map(({ all: _, ...change }) => change), all: rows[0]?.all ?? 0, last };
}
