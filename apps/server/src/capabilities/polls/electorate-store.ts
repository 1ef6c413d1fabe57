import type { PollTables } from './poll-tables.ts';
import type { WeightingGroup } from '@hemicycle/rules/polls/weighting';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Somebody who might vote: what the rule of eligibility asks, and the face that the electorate keeps. */
export interface PossibleVoterRow {
  readonly userId: string;
  readonly displayName: string;
  readonly actionsAllowed: ReadonlySet<string>;
  readonly memberOfSession: boolean;
  readonly groups: readonly WeightingGroup[];
  readonly primaryGroup: { readonly id: string; readonly name: string; readonly color: string } | null;
}

interface GroupJson extends WeightingGroup {
  readonly name: string;
  readonly color: string;
}

/** The accounts of the site as possible voters of a session: all that are members, or only `userIds` (members or not).
 *  It reads the tables of people, roles, groups and sessions itself, because the electorate has to be taken in the
 *  transaction that opens the poll and in one statement, of one moment. */
export async function loadPossibleVoters(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[] | null,
): Promise<PossibleVoterRow[]> {
  if (userIds !== null && userIds.length === 0) return [];
  const chosen = userIds === null ? sql`member.is_member` : sql`u.id = any(${[...userIds]}::text[])`;
  const { rows } = await sql<{
    userId: string;
    displayName: string;
    actionsAllowed: string[];
    memberOfSession: boolean;
    groups: GroupJson[];
  }>`
    select u.id as "userId", u.display_name as "displayName", member.is_member as "memberOfSession",
      coalesce((
        select array_agg(distinct action)
        from user_roles ur join roles r on r.id = ur.role_id cross join unnest(r.actions_allowed) as action
        where ur.user_id = u.id
      ), '{}') as "actionsAllowed",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'grouptype', g.grouptype,
          'voteOrganisation', g.vote_organisation, 'weightingNumber', trim_scale(g.weighting_number)::text)
          order by ug.position)
        from user_groups ug join groups g on g.id = ug.group_id
        where ug.user_id = u.id
      ), '[]') as groups
    from voting_sessions s
    cross join users u
    cross join lateral (
      select not s.members_only or exists (
        select from voting_session_members m where m.id_voting_session = s.id and m.user_id = u.id
      ) as is_member
    ) as member
    where s.id = ${idVotingSession} and ${chosen}
    order by u.id`.execute(db);
  return rows.map(({ actionsAllowed, groups, ...person }) => {
    const primary = groups.find((group) => group.grouptype === 'primary');
    return {
      ...person,
      actionsAllowed: new Set(actionsAllowed),
      groups,
      primaryGroup: primary ? { id: primary.id, name: primary.name, color: primary.color } : null,
    };
  });
}

/** The open poll of a session as eligibility sees it, or null. There is at most one. */
export async function loadOpenPoll(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ id: string; type: 'vote' | 'timer'; votingOrganisation: string } | null> {
  const row = await db
    .selectFrom('polls')
    .select(['id', 'type', 'voting_organisation as votingOrganisation'])
    .where('id_voting_session', '=', idVotingSession)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/** The frozen weights of those of `userIds` who are in the electorate of a poll. */
export async function loadFrozenWeights(
  db: Kysely<Database>,
  pollId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; weight: string }>`
    select user_id as "userId", trim_scale(weight)::text as weight
    from poll_electors where poll_id = ${pollId} and user_id = any(${[...userIds]}::text[])`.execute(db);
  return new Map(rows.map(({ userId, weight }) => [userId, weight]));
}

/** The whole frozen electorate of a poll, ordered by name. */
export async function loadElectors(
  db: Kysely<Database>,
  pollId: string,
): Promise<PollTables['poll_electors'][]> {
  const { rows } = await sql<PollTables['poll_electors']>`
    select poll_id, user_id, trim_scale(weight)::text as weight, display_name, group_id, group_name, group_color
    from poll_electors where poll_id = ${pollId} order by display_name, user_id`.execute(db);
  return rows;
}

/** Freezes the electorate of a poll. Call it once, in the transaction that opens the poll. */
export async function insertElectors(
  db: Kysely<Database>,
  pollId: string,
  electors: readonly Omit<PollTables['poll_electors'], 'poll_id'>[],
): Promise<void> {
  await sql`
    insert into poll_electors (poll_id, user_id, weight, display_name, group_id, group_name, group_color)
    select ${pollId}, e.* from unnest(
      ${electors.map((e) => e.user_id)}::text[], ${electors.map((e) => e.weight)}::numeric[],
      ${electors.map((e) => e.display_name)}::text[], ${electors.map((e) => e.group_id)}::text[],
      ${electors.map((e) => e.group_name)}::text[], ${electors.map((e) => e.group_color)}::text[]
    ) as e`.execute(db);
}
