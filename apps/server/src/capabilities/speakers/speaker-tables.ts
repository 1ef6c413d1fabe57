import type { Generated } from 'kysely';

export interface SpeakerTables {
  speakers_lists: {
    id: string;
    id_voting_session: string;
    /** From 1 in its session. */
    number: number;
    title: string | null;
    opened_ms: number;
    closed_ms: Generated<number | null>;
    limit_seconds: number | null;
    group_limit_seconds: number | null;
    /** Only hands that were up by then are called; null: the list takes names. */
    hands_until_ms: Generated<number | null>;
    /** Goes up with every step. */
    version: Generated<number>;
  };
  speeches: {
    id: string;
    list_id: string;
    /** From 1 in its list. */
    number: number;
    user_id: string;
    /** Name and party at the moment of the call. */
    display_name: string;
    group_id: string | null;
    group_name: string | null;
    started_ms: number;
    ended_ms: Generated<number | null>;
    /** Until `running_since_ms`. */
    spoken_ms: Generated<number>;
    /** null: the clock stands. */
    running_since_ms: number | null;
    /** Whether its speaker was away when who presides let the clock run last. */
    let_run_while_away: Generated<boolean>;
    /** The hand that the call lowered; 0 where none was up. */
    hand_type: 0 | 1 | 2;
    hand_raise_ms: number;
    /** The speech whose call ended this one; null: it was ended by itself, or goes on. */
    ended_by_speech: Generated<string | null>;
    /** How the clock stood before that call, to be given back with it. */
    spoken_before_end_ms: Generated<number | null>;
    running_since_before_end_ms: Generated<number | null>;
  };
}
