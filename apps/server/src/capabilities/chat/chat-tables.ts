import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../database.ts' {
  interface Database extends ChatTables {}
}

export interface ChatTables {
  chat_messages: {
    id: string;
    /** Increases with each message. */
    seq: GeneratedAlways<number>;
    id_voting_session: string;
    room_id: string;
    person_id: string;
    /** The receiver of a direct message; null: the message is to all. */
    to_user_id: string | null;
    text: string;
    /** Whether a moderator wrote it to all rooms; `room_id` is then the session's. */
    to_all_rooms: Generated<boolean>;
    /** Chosen by the sender, unique among the sender's messages. */
    request_id: string | null;
    created_ms: number;
    /** The file of the message; null: it has none, or the file was deleted. */
    file_id: Generated<string | null>;
    file_name: Generated<string | null>;
    file_type: Generated<string | null>;
    file_size_bytes: Generated<number | null>;
  };
}
