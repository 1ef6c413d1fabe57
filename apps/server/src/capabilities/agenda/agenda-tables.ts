import type { AgendaItemState, AgendaMover, AgendaParty } from '@hemicycle/contract/agenda';
import type { MarkPlace } from '@hemicycle/contract/agenda-marks';
import type { ColumnType, Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AgendaTables {}
}

export interface AgendaTables {
  agendas: {
    id_voting_session: string;
    /** null: a draft. */
    published_ms: number | null;
    /** A moderator has hidden it from people who do not run the sitting. */
    hidden: Generated<boolean>;
    /** Increases with each change. */
    version: number;
  };
  agenda_items: {
    id: string;
    id_voting_session: string;
    parent_id: string | null;
    /** The place in the whole agenda; an item stands before those that it contains. */
    position: number;
    own_number: string | null;
    title: string;
    text: string;
    planned_start_ms: number | null;
    planned_minutes: number | null;
    state: AgendaItemState;
    begun_ms: number | null;
    ended_ms: number | null;
    /** How long the item was under way before `running_since_ms`. */
    spent_ms: number;
    running_since_ms: number | null;
    kind: Generated<'item' | 'case'>;
    /** It is voted together with the other consent items. */
    consent: Generated<boolean>;
    /** Lists of people; written as JSON. */
    movers: ColumnType<AgendaMover[], string, string>;
    parties: ColumnType<AgendaParty[], string, string>;
    version: number;
  };
  /** The papers of the items; `position` orders them within an item. */
  agenda_papers: { id: string; id_voting_session: string; item_id: string; position: number; title: string };
  /** The files of a paper, by versions from 1. */
  agenda_paper_versions: {
    file_id: string;
    paper_id: string;
    version: number;
    name: string;
    type: string;
    size_bytes: number;
    added_ms: number;
    by_name: string;
  };
  /** The imports that were not taken back, with the items that they added. */
  agenda_imports: {
    id: string;
    id_voting_session: string;
    kind: 'list' | 'copy';
    by_name: string;
    created_ms: number;
    item_ids: string[];
  };
  /** What people note for themselves. `paper_id` null: on the item itself. */
  agenda_notes: { user_id: string; item_id: string; paper_id: string | null; text: string };
  /** What people mark in papers for themselves. `id`: made by the page. */
  agenda_marks: {
    user_id: string;
    id: string;
    paper_id: string;
    version: number;
    /** null: it is about the whole paper. Written as JSON. */
    place: ColumnType<MarkPlace | null, string | null, string | null>;
    quote: string;
    note: string;
    made_ms: number;
    /** The last changes that were taken, by the ids that the page gave them. */
    changes: Generated<string[]>;
    /** null: it stands. Of a removed one nothing else is kept. */
    removed_ms: number | null;
  };
  /** The votes of the items. Several consent items may have the same vote. */
  agenda_item_polls: { poll_id: string; item_id: string; id_voting_session: string };
  /** The votes that belong to no item because somebody chose so. */
  agenda_votes_without_item: { poll_id: string; id_voting_session: string };
}
