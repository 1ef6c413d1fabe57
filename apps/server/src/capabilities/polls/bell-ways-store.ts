import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { isAccount, loadViewerAccounts } from '../accounts/public.ts';
import { loadFlagsOf } from '../site/public.ts';

/** The ids of the people whom the division bell may ring in each way, whether or not they have a
 *  device or an address. */
export interface BellWays {
  readonly push: readonly string[];
  readonly mail: readonly string[];
}

/** Tells in which ways the division bell may ring for people, each by the flags of their roles. It
 *  rings for no guest, for no account that is switched off, and for nobody from whom the site hides
 *  its votes. Source: BEY-42, PERM-07, POLL-18. */
export async function loadBellWays(
  { config }: Pick<Deps, 'config'>,
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<BellWays> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from users where id = any(${[...userIds]}::text[]) and ${isAccount(sql`id`)}`.execute(db);
  const own = rows.map(({ id }) => id);
  const [flagsFor, accounts] = [await loadFlagsOf(db), await loadViewerAccounts(db, own)];
  const those = [...accounts.values()].map(({ userId, roles }) => {
    const flags = flagsFor({ roleNames: roles.map(({ name }) => name) });
    const rings = !flags.hideVotingModule;
    return { userId, push: rings && flags.enableBellByPush, mail: rings && flags.enableBellByMail };
  });
  const idsOf = (reached: typeof those) => reached.map(({ userId }) => userId);
  return {
    push: idsOf(those.filter(({ push }) => push)),
    mail: config.publicUrl === null ? [] : idsOf(those.filter(({ mail }) => mail)),
  };
}

/** Those of these people whom the division bell has a way to: a device, or an address for mail.
 *  Source: BEY-42. */
export async function loadReachedByBell(
  deps: Pick<Deps, 'config'>,
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { push, mail } = await loadBellWays(deps, db, userIds);
  const { rows } = await sql<{ readonly id: string }>`
    select user_id as id from bell_devices where user_id = any(${[...push]}::text[])
    union select id from users where id = any(${[...mail]}::text[]) and email <> ''`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
