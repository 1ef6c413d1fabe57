import type { Generated, GeneratedAlways } from 'kysely';

export interface SessionTables {
  voting_sessions: {
    id: string;
    title: string;
    description: string;
    starts_ms: number;
    ends_ms: number;
    /** False: everybody with an account belongs to it; true: only `voting_session_members` and
     *  those who run sessions. */
    members_only: boolean;
    chat_all: Generated<boolean>;
    /** False: people join the media only once somebody who moderates is in the chamber. */
    join_before_host: Generated<boolean>;
    /** The end at which a host ended it for everybody, the planned one where that had passed;
     *  `ends_ms` too until somebody sets another end. */
    host_ended_ms: Generated<number | null>;
    /** Ids of the quorum rules that the session applies. */
    quorums: Generated<string[]>;
    force_mute_all_audio: Generated<boolean>;
    force_mute_all_video: Generated<boolean>;
    force_mute_all_share: Generated<boolean>;
    /** Ids of those who see no shared screen in this session. */
    viewing_disabled_users: Generated<string[]>;
    access_code: Generated<string | null>;
    phone_and_video_system_password: Generated<string | null>;
    /** What the meeting at the hosted provider is reached by. */
    webex_room_id: Generated<string | null>;
    created_ms: number;
  };
  /** What occurred in a sitting besides votes, in order. `name`: as the person was called then;
   *  null where nobody presides. */
  sitting_facts: {
    id: GeneratedAlways<number>;
    id_voting_session: string;
    kind: 'presides' | 'vacant' | 'ended';
    at_ms: number;
    user_id: string | null;
    name: string | null;
  };
  voting_session_members: { id_voting_session: string; user_id: string };
}
