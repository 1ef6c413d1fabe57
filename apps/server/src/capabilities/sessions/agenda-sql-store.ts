import { sql } from 'kysely';

/** The agenda of a session as the list of sessions needs it. `papers`: null where the items have
 *  none; `shown`: whether the agenda is published, and not hidden. `currentItem`: the title of the
 *  innermost item under way of a published agenda; null where there is none. */
export interface OfAgenda {
  readonly papers: { readonly shown: boolean } | null;
  readonly currentItem: string | null;
}

/** The papers of a row of `voting_sessions`, as in `OfAgenda`. Source: AGENDA-01. */
export const PAPERS = sql`(
  select json_build_object('shown', published_ms is not null and not hidden) from agendas
  where agendas.id_voting_session = voting_sessions.id and exists (
    select from agenda_papers where agenda_papers.id_voting_session = voting_sessions.id))`;

/** The current item of a row of `voting_sessions`, as in `OfAgenda`. Source: AGENDA-01. */
export const CURRENT_ITEM = sql`(
  select agenda_items.title from agendas join agenda_items using (id_voting_session)
  where agendas.id_voting_session = voting_sessions.id and published_ms is not null and state = 'current'
  order by position desc limit 1)`;
