import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../database.ts' {
  interface Database extends SessionTables {}
}

export interface SessionTables {
  voting_sessions: {
    id: string;
    title: string;
    description: string;
    starts_ms: number;
    ends_ms: number;
    /** False: everybody with an account belongs to it. True: only `voting_session_members` do,
     *  those who are named to run it, and people whose permission opens every session. */
    members_only: boolean;
    chat_all: Generated<boolean>;
    /** False: people may join the media only once a moderator is in the chamber. */
    join_before_host: Generated<boolean>;
    /** People wait in the lobby until somebody admits them. */
    waiting_room: Generated<boolean>;
    /** People wait in the lobby until the session begins, or somebody admits them. */
    lobby_until_start: Generated<boolean>;
    /** Attendants interview people in the lobby. */
    lobby_interview: Generated<boolean>;
    /** Whether the session has a lobby now. Written with the switches, with the start, and when the
     *  start has come. */
    lobby_shut: Generated<boolean>;
    /** The end of a session that a host ended for everybody, at most the planned end. It equals
     *  `ends_ms` until somebody sets another end. */
    host_ended_ms: Generated<number | null>;
    /** The planned end at which a host ended it for everybody; only true while `host_ended_ms`
     *  equals `ends_ms`. */
    planned_ends_ms: Generated<number | null>;
    /** Ids of the quorum rules that the session applies. */
    quorums: Generated<string[]>;
    force_mute_all_audio: Generated<boolean>;
    force_mute_all_video: Generated<boolean>;
    force_mute_all_share: Generated<boolean>;
    /** Ids of the people who may not see shared screens in this session. */
    viewing_disabled_users: Generated<string[]>;
    access_code: Generated<string | null>;
    phone_and_video_system_password: Generated<string | null>;
    /** The address of the meeting at the hosted provider. */
    webex_room_id: Generated<string | null>;
    /** The main chamber is being recorded. */
    recording: Generated<boolean>;
    /** Since when it is closed to those who do not stay in closed sessions; null: it is open. The
     *  same as `from_ms` of the part that lasts. */
    closed_since_ms: Generated<number | null>;
    created_ms: number;
  };
  /** The times for which a session was closed. Source: BEY-45. */
  closed_parts: {
    id: string;
    id_voting_session: string;
    from_ms: number;
    /** Null: it lasts. */
    to_ms: number | null;
    /** The names of those who closed it and opened it again. */
    closed_by: string;
    opened_by: string | null;
  };
  /** Those who were named to stay, beside those who do by a permission. */
  closed_part_people: { part_id: string; user_id: string };
  /** Events of a sitting other than votes, in order. `name` is the person's name at that time; null
   *  where nobody presides. */
  sitting_facts: {
    id: GeneratedAlways<number>;
    id_voting_session: string;
    kind: 'presides' | 'vacant' | 'ended';
    at_ms: number;
    user_id: string | null;
    name: string | null;
  };
  /** Of which end of a session the expected people were kept. `kept_ms` null: the session ended
   *  before they were kept. Source: BEY-12. */
  expected_sets: { id_voting_session: string; ends_ms: number; kept_ms: number | null };
  /** Those who could vote in a session when it ended (`voter`), and those who had come. `user_id`
   *  outlives the account. `display_name` null: a guest who never came and was forgotten. */
  expected_people: {
    id_voting_session: string;
    user_id: string;
    display_name: string | null;
    voter: boolean;
    guest: boolean;
    groups: string;
  };
  voting_session_members: { id_voting_session: string; user_id: string };
  /** Those who are named to run a session. */
  voting_session_moderators: { id_voting_session: string; user_id: string };
}
