import { sql } from 'kysely';

/** The agenda of a session as the list of sessions needs it. `agenda`: null where it has no items;
 *  `shown`: whether it is published, and not hidden; `holds`: what it has. `currentItem`: the title
 *  of the innermost item under way of a published agenda; null where there is none. */
export interface OfAgenda {
  readonly agenda: { readonly shown: boolean; readonly holds: 'items' | 'papers' } | null;
  readonly currentItem: string | null;
}

/** The agenda of a row of `voting_sessions`, as in `OfAgenda`. Source: AGENDA-01. */
export const AGENDA = sql`(
  select json_build_object('shown', published_ms is not null and not hidden, 'holds', case when exists (
    select from agenda_papers where agenda_papers.id_voting_session = voting_sessions.id
  ) then 'papers' else 'items' end) from agendas
  where agendas.id_voting_session = voting_sessions.id and exists (
    select from agenda_items where agenda_items.id_voting_session = voting_sessions.id))`;

/** The current item of a row of `voting_sessions`, as in `OfAgenda`. Source: AGENDA-01. */
export const CURRENT_ITEM = sql`(
  select agenda_items.title from agendas join agenda_items using (id_voting_session)
  where agendas.id_voting_session = voting_sessions.id and published_ms is not null and state = 'current'
  order by position desc limit 1)`;
