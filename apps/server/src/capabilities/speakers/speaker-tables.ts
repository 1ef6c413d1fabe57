import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends SpeakerTables {}
}

export interface SpeakerTables {
  speakers_lists: {
    id: string;
    id_voting_session: string;
    /** Counts from 1 in its session. */
    number: number;
    title: string | null;
    opened_ms: number;
    closed_ms: Generated<number | null>;
    limit_seconds: number | null;
    group_limit_seconds: number | null;
    /** Only hands raised by this time are called; null: the list takes names. */
    hands_until_ms: Generated<number | null>;
    /** Increases with every step. */
    version: Generated<number>;
  };
  speeches: {
    id: string;
    list_id: string;
    /** Counts from 1 in its list. */
    number: number;
    user_id: string;
    /** The name and the party of the speaker when they were called. */
    display_name: string;
    group_id: string | null;
    group_name: string | null;
    started_ms: number;
    ended_ms: Generated<number | null>;
    /** How long the speaker had spoken before `running_since_ms`. */
    spoken_ms: Generated<number>;
    /** null: the clock is stopped. */
    running_since_ms: number | null;
    /** Whether the speaker was away when the clock was last started. */
    let_run_while_away: Generated<boolean>;
    /** The raised hand that the call lowered; 0 where it was not up. */
    hand_type: 0 | 1 | 2;
    hand_raise_ms: number;
    /** The next speech, where its call ended this one; null: this one ended by itself, or is under
     *  way. */
    ended_by_speech: Generated<string | null>;
    /** The clock before that call, for when the call is taken back. */
    spoken_before_end_ms: Generated<number | null>;
    running_since_before_end_ms: Generated<number | null>;
  };
}
