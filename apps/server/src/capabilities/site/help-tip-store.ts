import type { HelpTipGroup } from '@hemicycle/contract/help-tips';
import { type SiteHelpTip, siteHelpTips, type SiteHelpTips } from '@hemicycle/contract/site-help-tips';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The help tips of the groups that the site has changed. */
export async function loadHelpTips(db: Kysely<Database>): Promise<SiteHelpTips> {
  const rows = await db.selectFrom('site_help_tips').selectAll().execute();
  return siteHelpTips.parse(Object.fromEntries(rows.map(({ group_name, tips }) => [group_name, tips])));
}

/** Lets nobody else change the help tips until the end of the transaction. */
export async function lockHelpTips(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site-help-tips:' || current_schema(), 0))`.execute(
    db,
  );
}

/** Sets the tips of a group; null: the site has not changed the group. */
export async function saveHelpTips(
  db: Kysely<Database>,
  group: HelpTipGroup,
  tips: readonly SiteHelpTip[] | null,
): Promise<void> {
  if (tips === null) {
    await db.deleteFrom('site_help_tips').where('group_name', '=', group).execute();
    return;
  }
  await db
    .insertInto('site_help_tips')
    .values({ group_name: group, tips: JSON.stringify(tips) })
    .onConflict((conflict) => conflict.column('group_name').doUpdateSet({ tips: sql`excluded.tips` }))
    .execute();
}
