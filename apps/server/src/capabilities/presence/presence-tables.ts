import type { MeetingPlace } from '@hemicycle/contract/people';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../database.ts' {
  interface Database extends PresenceTables {}
}

export interface PresenceTables {
  /** One row for each person who was ever in the session. */
  people_states: {
    id_voting_session: string;
    user_id: string;
    meeting: Generated<MeetingPlace>;
    /** The huddle that the person is in; null outside of huddles. */
    huddle_id: Generated<string | null>;
    /** When the person entered the huddle in which they were last; null where they were in none
     *  since this column was added. */
    huddle_since_ms: Generated<number | null>;
    /** When the person entered the main chamber; null outside of it. */
    entered_ms: number | null;
    /** When a person in the chamber was given up for lost, because they had no connection left. A
     *  new connection brings them back. */
    lost_ms: Generated<number | null>;
    /** When the person was last in the main chamber or a huddle; null while they are in one, and
     *  where they never were. For people who were outside when this column was added it is their
     *  last sign of life, even where they were never in a room. */
    left_ms: Generated<number | null>;
    mute_audio: Generated<0 | 1>;
    mute_video: Generated<0 | 1>;
    force_mute_audio: Generated<-1 | 0 | null>;
    force_mute_video: Generated<-1 | 0 | null>;
    force_mute_share: Generated<-1 | 0 | null>;
    observer: Generated<boolean>;
    overrided_name: Generated<string | null>;
    joined_as_role: Generated<string | null>;
    /** The epoch of the stay that was last let into the media of the main chamber; null once the
     *  person has left that media. */
    media_epoch: Generated<number | null>;
    last_seen_ms: number;
    /** Names the person in live news. */
    number: GeneratedAlways<number>;
  };
  /** When a connection began and ended; `left_ms` is null while it lives. Without a connection:
   *  when a person came into the rooms of the session and left them. A trigger on `people_states`
   *  writes these. */
  attendance_stays: {
    id: GeneratedAlways<number>;
    id_voting_session: string;
    user_id: string;
    connection_id: string | null;
    /** Null where the row is older than this column. */
    browser_tab_id: Generated<number | null>;
    /** The tabs that this connection reported to its tab as open. Emptied when it reports that no
     *  other tab is open. */
    told_tabs: Generated<number[]>;
    joined_ms: number;
    left_ms: number | null;
  };
  /** One row for each live connection (a tab). */
  people_connections: {
    id: string;
    id_voting_session: string;
    user_id: string;
    /** The server that holds the socket. Empty where the row is older than this column. */
    server_id: Generated<string>;
    last_seen_ms: number;
  };
}
