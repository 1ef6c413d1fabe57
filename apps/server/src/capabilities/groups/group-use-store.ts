import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** What holds on to a group. `people`: accounts and guests in it; `links`: guest links that give it
 *  and were not removed; `quorums`: quorum rules that count it or by it; `polls`: votes not yet
 *  closed that count by its weights; `weights`: weighting groups of this voting organisation;
 *  `providers`: sign-on providers that give it by a rule. */
interface GroupUse {
  readonly people: number;
  readonly links: number;
  readonly quorums: number;
  readonly polls: number;
  readonly weights: number;
  readonly providers: number;
}

/** The uses that keep each of these groups from being deleted, by the id of the group. Leaves out
 *  the people named in `without`. */
export async function loadGroupUse(
  db: Kysely<Database>,
  groupIds: readonly string[],
  without: readonly string[] = [],
): Promise<Map<string, GroupUse>> {
  const { rows } = await sql<GroupUse & { id: string }>`
    select id,
      (select count(*)::int from user_groups
        where group_id = asked.id and not user_id = any(${[...without]}::text[])) as people,
      (select count(*)::int from guest_links where revoked_ms is null and asked.id = any(group_ids)) as links,
      (select count(*)::int from quorum_rules
        where asked.id = any(group_ids) or vote_organisation = asked.id) as quorums,
      (select count(*)::int from polls
        where voting_organisation = asked.id and status in ('draft', 'open')) as polls,
      (select count(*)::int from groups as weighting where vote_organisation = asked.id) as weights,
      (select count(*)::int from sign_on_providers where exists (
        select from jsonb_array_elements(mappings) as rule where rule -> 'groups' ? asked.id)) as providers
    from unnest(${[...groupIds]}::text[]) as asked (id)`.execute(db);
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

/** Of these groups those that nothing holds on to but the people named in `without` and the other
 *  groups that are unused themselves. */
export async function findUnusedGroups(
  db: Kysely<Database>,
  groupIds: readonly string[],
  without: readonly string[] = [],
): Promise<{ id: string; name: string }[]> {
  const use = await loadGroupUse(db, groupIds, without);
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name', 'vote_organisation'])
    .where(sql<boolean>`id = any(${[...groupIds]}::text[])`)
    .execute();
  const isFree = (id: string, weights: number) => {
    const held = use.get(id);
    return (
      held !== undefined &&
      held.people + held.links + held.quorums + held.polls + held.providers === 0 &&
      held.weights === weights
    );
  };
  const free = rows.filter(({ id }) => isFree(id, 0));
  const organisations = rows.filter(({ id }) => {
    const going = free.filter((one) => one.vote_organisation === id).length;
    return going > 0 && isFree(id, going);
  });
  return [...free, ...organisations].map(({ id, name }) => ({ id, name }));
}

/** Deletes those of these groups that nothing holds on to. Call it in a transaction that holds the
 *  lock on group names. */
export async function deleteUnusedGroups(db: Kysely<Database>, groupIds: readonly string[]): Promise<void> {
  await lockGroups(db, groupIds);
  for (const { id } of await findUnusedGroups(db, groupIds)) await deleteUnusedGroup(db, id);
}

/** Deletes a group that nothing holds on to. */
export async function deleteUnusedGroup(db: Kysely<Database>, groupId: string): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', groupId).execute();
}

/** Keeps others from giving these groups to anybody until the end of the transaction. */
async function lockGroups(db: Kysely<Database>, groupIds: readonly string[]): Promise<void> {
  await sql`select from groups where id = any(${[...groupIds]}::text[]) order by id for update`.execute(db);
}
