import type { MeetingPlace } from '@hemicycle/contract/people';
import type { Generated, GeneratedAlways } from 'kysely';

export interface PresenceTables {
  /** One row for each person who was ever in the session. */
  people_states: {
    id_voting_session: string;
    user_id: string;
    meeting: Generated<MeetingPlace>;
    /** The huddle that the person is in; null outside of huddles. */
    huddle_id: Generated<string | null>;
    /** When the person entered the main chamber; null outside. */
    entered_ms: number | null;
    /** When a person in the chamber was given up because no connection was left; a new connection
     *  brings them back. */
    lost_ms: Generated<number | null>;
    /** When the person was last in the session, in its main chamber or a huddle; null while they
     *  are, or never were. Of whoever was out of it when this began to be kept: their last sign of
     *  life, also if they never were. */
    left_ms: Generated<number | null>;
    /** 0 when the hand is down, as `hand_type` is. */
    hand_raise_ms: Generated<number>;
    hand_type: Generated<0 | 1 | 2>;
    mute_audio: Generated<0 | 1>;
    mute_video: Generated<0 | 1>;
    force_mute_audio: Generated<-1 | 0 | null>;
    force_mute_video: Generated<-1 | 0 | null>;
    force_mute_share: Generated<-1 | 0 | null>;
    observer: Generated<boolean>;
    overrided_name: Generated<string | null>;
    joined_as_role: Generated<string | null>;
    /** Of the stay that was let into the media of the main chamber last; null once its person has
     *  left it. */
    media_epoch: Generated<number | null>;
    last_seen_ms: number;
  };
  /** When a connection began and ended; null: it lives. */
  attendance_stays: {
    id: GeneratedAlways<number>;
    id_voting_session: string;
    user_id: string;
    connection_id: string;
    /** null: of before tabs were noted. */
    browser_tab_id: Generated<number | null>;
    joined_ms: number;
    left_ms: number | null;
  };
  /** One row a live connection (a tab). */
  people_connections: { id: string; id_voting_session: string; user_id: string; last_seen_ms: number };
}
