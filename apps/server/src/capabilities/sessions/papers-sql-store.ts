import { sql } from 'kysely';

/** The papers of a session; null where the items of its agenda have none. `shown`: whether the
 *  agenda is published, and not hidden. */
export interface OfPapers {
  readonly papers: { readonly shown: boolean } | null;
}

/** The papers of a row of `voting_sessions`, as in `OfPapers`. Source: AGENDA-01. */
export const PAPERS = sql`(
  select json_build_object('shown', published_ms is not null and not hidden) from agendas
  where agendas.id_voting_session = voting_sessions.id and exists (
    select from agenda_papers where agenda_papers.id_voting_session = voting_sessions.id))`;
