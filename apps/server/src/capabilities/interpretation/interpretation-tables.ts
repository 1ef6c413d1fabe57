import type { HandoverState } from '@hemicycle/contract/booth-handover';
import type { InterpretationLanguage } from '@hemicycle/contract/interpretation';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends InterpretationTables {}
}

export interface InterpretationTables {
  interpreter_channels: {
    /** The huddle of the subtype `interpreter`. */
    channel_id: string;
    /** The huddle of the subtype `booth`, whose invitees are the interpreters. */
    booth_id: string;
    id_voting_session: string;
    language: InterpretationLanguage;
    closed_ms: Generated<number | null>;
    /** Since when people listen while nobody is on air; null: they do not, or somebody is. */
    empty_since_ms: Generated<number | null>;
  };
  /** The latest handover of the air of a channel, open or ended. */
  booth_handovers: {
    channel_id: string;
    giver_id: string;
    taker_id: string;
    asked_by: string;
    minutes: number;
    ends_ms: number;
    state: HandoverState;
    /** Since when it is in this state. */
    changed_ms: number;
  };
  /** Which language the floor of a room speaks; without a row nobody has said it. */
  floor_languages: {
    id_voting_session: string;
    /** A channel of the session; one that is closed, or serves another room, does not count. */
    channel_id: string;
    since_ms: number;
    /** The huddle whose floor it is; null: the main chamber. */
    floor_huddle_id: string | null;
  };
  sign_interpreters: {
    id_voting_session: string;
    user_id: string;
    named_ms: number;
  };
}
