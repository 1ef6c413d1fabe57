import type {
  LobbyCallOutcome,
  LobbyMessage,
  LobbySelfTest,
  LobbyStayState,
} from '@hemicycle/contract/lobby';
import type { ColumnType, Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends LobbyTables {}
}

/** Times are ms since the epoch. */
export interface LobbyTables {
  /** How a person stands in the lobby of a session. */
  lobby_stays: {
    id_voting_session: string;
    user_id: string;
    state: LobbyStayState;
    /** The order of the queue. */
    turn: Generated<number>;
    arrived_ms: number;
    /** When the last page of the person closed; null while one is open. */
    left_ms: Generated<number | null>;
    /** The last self-test of the person's page; it is written as JSON text. */
    self_test: ColumnType<LobbySelfTest | null, string | null, string | null>;
    /** Who admitted or refused them; null: nobody did yet, or they were inside when the lobby
     *  began. */
    decided_by: string | null;
    decided_ms: number | null;
    /** Why they were refused. */
    reason: string | null;
    /** The moderator who moved them to the lobby or the waiting room; null: nobody did. */
    moved_by: Generated<string | null>;
    /** The huddle that they enter once they are let in; null: the main chamber. */
    goes_to: Generated<string | null>;
    /** The huddle of the interview; null while there is none. */
    interview_id: Generated<string | null>;
    /** The attendant of the interview. */
    interviewer_id: Generated<string | null>;
    /** When the attendant called the person to the interview. */
    interview_called_ms: Generated<number | null>;
    /** When the person started the interview; null while the attendant calls. */
    interview_began_ms: Generated<number | null>;
    /** How the last call ended; null: there was none, or it became an interview. */
    call_outcome: Generated<LobbyCallOutcome | null>;
    /** The attendant of that call. */
    call_by: Generated<string | null>;
    call_ended_ms: Generated<number | null>;
    /** When an attendant saw the identity of the person; null: nobody did. */
    identity_seen_ms: Generated<number | null>;
  };
  /** The messages between attendants and those who wait. */
  lobby_messages: {
    number: Generated<number>;
    id: string;
    id_voting_session: string;
    to_whom: LobbyMessage['to'];
    /** The person who waits; null: all who wait. */
    person_id: string | null;
    /** Null: that account was deleted. */
    from_user_id: string | null;
    from_name: string;
    text: string;
    request_id: string | null;
    created_ms: number;
  };
  /** The open pages of people in lobbies, on all servers. */
  lobby_connections: {
    id: string;
    id_voting_session: string;
    user_id: string;
    last_seen_ms: number;
  };
}
