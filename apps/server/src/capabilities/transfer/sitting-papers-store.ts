import { majorityRule } from '@hemicycle/contract/majority';
import type { SittingParts } from '@hemicycle/contract/sitting-file';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { jsonOf } from './json-of.ts';

// The agenda, the votes, the minutes and the people of a sitting for its file.

type Db = Kysely<Database>;

export async function loadAgendaPart(db: Db, id: string): Promise<SittingParts['agenda']> {
  const agenda = await db
    .selectFrom('agendas')
    .select(['published_ms as publishedMs', 'hidden'])
    .where('id_voting_session', '=', id)
    .executeTakeFirst();
  if (agenda === undefined) return null;
  const items = await db
    .selectFrom('agenda_items')
    .select([
      'id',
      'parent_id as parentId',
      'own_number as number',
      'title',
      'text',
      'kind',
      'consent',
      'movers',
      'parties',
      'planned_start_ms as plannedStartMs',
      'planned_minutes as plannedMinutes',
      'state',
      'begun_ms as begunMs',
      'ended_ms as endedMs',
      'spent_ms as spentMs',
    ])
    .where('id_voting_session', '=', id)
    .orderBy('position')
    .execute();
  const votes = await db
    .selectFrom('agenda_item_polls')
    .select(['item_id as itemId', 'poll_id as pollId'])
    .where('id_voting_session', '=', id)
    .orderBy('poll_id')
    .execute();
  const papers = await loadAgendaPapers(db, id);
  return {
    ...agenda,
    items: items.map(({ movers, parties, ...item }) => ({
      ...item,
      movers: movers.map(({ userId, name, role }) => ({ personId: userId, name, role })),
      parties: parties.map(({ userId, name, role }) => ({ personId: userId, name, role })),
      papers: papers.filter(({ itemId }) => itemId === item.id).map(({ itemId: _, ...paper }) => paper),
      pollIds: votes.filter(({ itemId }) => itemId === item.id).map(({ pollId }) => pollId),
    })),
  };
}

/** The papers of all items, each as its newest version tells it. */
async function loadAgendaPapers(db: Db, id: string) {
  const rows = await db
    .selectFrom('agenda_papers')
    .innerJoin('agenda_paper_versions', 'paper_id', 'agenda_papers.id')
    .select([
      'item_id as itemId',
      'agenda_papers.id',
      'title',
      'name as fileName',
      'type',
      'size_bytes as bytes',
      'version',
      'added_ms as addedMs',
    ])
    .distinctOn(['item_id', 'position', 'agenda_papers.id'])
    .where('id_voting_session', '=', id)
    .orderBy('item_id')
    .orderBy('position')
    .orderBy('agenda_papers.id')
    .orderBy('version', 'desc')
    .execute();
  return rows;
}

/** The votes that were opened, each with its electorate. Nothing of how anybody voted is read
 *  here: that is in the signed record. */
export async function loadPollParts(db: Db, id: string): Promise<SittingParts['polls']> {
  const polls = await db
    .selectFrom('polls')
    .select([
      'id',
      'in_closed as inClosed',
      'number',
      'type',
      'title',
      'question',
      'description',
      sql<string>`documentation::text`.as('documentation'),
      'vote_options as voteOptions',
      sql<string>`form::text`.as('form'),
      sql<string>`majority::text`.as('majority'),
      'anonymous as privacy',
      'voting_organisation_name as votingOrganisation',
      'may_split as maySplit',
      'may_change_vote as mayChangeVote',
      'status',
      'start_time_ms as openedMs',
      'end_time_ms as endsMs',
      'closed_time_ms as closedMs',
      'cancel_reason as cancelReason',
      'cancel_commentary as cancelCommentary',
      'result',
      'result_commentary as resultCommentary',
      'elected',
      'declared_by_name as declaredByName',
      'declared_ms as declaredMs',
      'repeats',
      sql<string>`course::text`.as('course'),
      'entitled_count as entitledCount',
      'entitled_weight as entitledWeight',
      'present_count as presentCount',
      'present_weight as presentWeight',
    ])
    .where('id_voting_session', '=', id)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
  const electors = await db
    .selectFrom('poll_electors')
    .select([
      'poll_id as pollId',
      'user_id as personId',
      'display_name as name',
      'weight',
      'group_name as groupName',
      'proxy_user_id as proxyId',
      'weighting_group_name as weightingGroupName',
    ])
    .where('poll_id', 'in', db.selectFrom('polls').select('id').where('id_voting_session', '=', id))
    .orderBy('user_id')
    .execute();
  const byPoll = new Map<string, SittingParts['polls'][number]['electors']>();
  for (const { pollId, ...elector } of electors) {
    const known = byPoll.get(pollId);
    if (known === undefined) byPoll.set(pollId, [elector]);
    else known.push(elector);
  }
  return polls.map(({ documentation, form, majority, course, ...poll }) => ({
    ...poll,
    documentation: jsonOf(documentation),
    form: jsonOf(form),
    majority: jsonOf(majority),
    course: jsonOf(course),
    electors: byPoll.get(poll.id) ?? [],
  }));
}

/** How many votes were opened, and how many were prepared and not opened. */
export async function countPolls(db: Db, id: string): Promise<{ voteCount: number; draftCount: number }> {
  const { rows } = await sql<{ voteCount: number; draftCount: number }>`
    select (count(*) filter (where number is not null))::int as "voteCount",
      (count(*) filter (where status = 'draft'))::int as "draftCount"
    from polls where id_voting_session = ${id}`.execute(db);
  return rows[0] ?? { voteCount: 0, draftCount: 0 };
}

/** The votes that were prepared and not opened, in their order. */
export async function loadDraftParts(db: Db, id: string): Promise<NonNullable<SittingParts['drafts']>> {
  const drafts = await db
    .selectFrom('polls')
    .leftJoin('groups', 'groups.id', 'voting_organisation')
    .select([
      'polls.id',
      'type',
      'title',
      'question',
      'description',
      'documentation',
      'vote_options as voteOptions',
      'form',
      'majority',
      'anonymous as privacy',
      'groups.name as votingOrganisation',
      'may_split as maySplit',
      'may_change_vote as mayChangeVote',
      'proof_of_identity as proofOfIdentity',
      'duration_in_second as durationSeconds',
      'opens_at_ms as opensMs',
      'closes_at_ms as closesMs',
      'repeats',
      'polls.created_ms as createdMs',
    ])
    .where('id_voting_session', '=', id)
    .where('status', '=', 'draft')
    .orderBy('polls.position')
    .orderBy('polls.created_ms')
    .orderBy('polls.id')
    .execute();
  // A rule that an earlier version stored lacks what has a default.
  return drafts.map(({ majority, ...draft }) => ({ ...draft, majority: majorityRule.parse(majority) }));
}

export async function loadMinutesPart(db: Db, id: string): Promise<SittingParts['minutes']> {
  const row = await db
    .selectFrom('minutes')
    .select([
      'state',
      'language',
      'composed_ms as composedMs',
      'composed_by as composedBy',
      sql<string | null>`approval::text`.as('approval'),
      sql<string | null>`signature::text`.as('signature'),
    ])
    .where('id_voting_session', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const blocks = await db
    .selectFrom('minute_blocks')
    .select(['id', 'section', 'fact_key as factKey', 'wording', 'text'])
    .where('id_voting_session', '=', id)
    .orderBy('position')
    .execute();
  const json = (text: string | null) => (text === null ? null : jsonOf(text));
  return { ...row, approval: json(row.approval), signature: json(row.signature), blocks };
}

/** The named people and the members of a sitting, with the names of their roles and groups now. */
export async function loadPeopleParts(
  db: Db,
  id: string,
  named: readonly string[],
): Promise<Pick<SittingParts, 'people' | 'groups'>> {
  const { rows: people } = await sql<SittingParts['people'][number] & { groupIds: string[] }>`
    select users.id, display_name as name,
      case when users.type = 'user' then email end as email,
      case when users.type = 'user' then 'account' else 'guest' end as kind,
      members.user_id is not null as member,
      coalesce((select array_agg(roles.name order by position) from user_roles
        join roles on roles.id = role_id where user_id = users.id), '{}') as roles,
      coalesce((select array_agg(groups.name order by position) from user_groups
        join groups on groups.id = group_id where user_id = users.id), '{}') as groups,
      coalesce((select array_agg(group_id order by position) from user_groups
        where user_id = users.id), '{}') as "groupIds"
    from users
    left join voting_session_members as members
      on members.user_id = users.id and members.id_voting_session = ${id}
    where users.id = any(${named}::text[]) or members.user_id is not null
    order by users.id`.execute(db);
  const groupIds = [...new Set(people.flatMap((person) => person.groupIds))];
  const groups =
    groupIds.length === 0
      ? []
      : await db
          .selectFrom('groups')
          .select([
            'id',
            'name',
            'grouptype as type',
            'color',
            'weighting_number as weightingNumber',
            'vote_organisation as voteOrganisation',
          ])
          .where('id', 'in', groupIds)
          .orderBy('id')
          .execute();
  return { groups, people: people.map(({ groupIds: _, ...person }) => person) };
}
