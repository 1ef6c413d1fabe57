import type { AgendaItemState } from '@hemicycle/contract/agenda';
import type { Generated } from 'kysely';

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
    version: number;
  };
  /** The votes of the items. */
  agenda_item_polls: { poll_id: string; item_id: string; id_voting_session: string };
}
