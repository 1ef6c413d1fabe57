import type { ColumnType, Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends CaptionTables {}
}

export interface CaptionTables {
  /** The last number and version that a line of a session and language got. */
  caption_numbers: {
    id_voting_session: string;
    language: string;
    last_number: number;
    last_version: number;
  };
  captions: {
    id: string;
    id_voting_session: string;
    language: string;
    /** Counts from 1 in its session and language. */
    number: number;
    /** Increases with every new or corrected line of its session and language. */
    version: number;
    text: string;
    /** The person who had the floor; null: nobody had it. */
    speaker_name: string | null;
    /** The captioner; null: the account is gone. */
    person_id: string | null;
    captioner_name: string;
    /** Chosen by the sender, unique among the sender's lines. */
    request_id: string | null;
    created_ms: number;
    /** The first wording of a line that was corrected; null: it was not. */
    first_text: Generated<string | null>;
    corrected_by: Generated<string | null>;
    corrected_by_name: Generated<string | null>;
    corrected_ms: Generated<number | null>;
    /** The stream that wrote it; null: a captioner did. */
    stream_id: Generated<string | null>;
    /** The program of the stream is still writing it. */
    growing: Generated<boolean>;
    /** When its stream last changed it; null: it did not. */
    changed_ms: Generated<number | null>;
    /** The closed parts in which it got a wording, by their begin; the database keeps them. */
    worded_in_closed: ColumnType<readonly number[], never, never>;
    /** A program recognised it. */
    automatic: Generated<boolean>;
    /** The person in whose speech it was recognised; null: the account is gone, or a person wrote
     *  the line. */
    speaker_id: Generated<string | null>;
    /** The utterance that it belongs to, as the speaker's page named it. */
    utterance_id: Generated<string | null>;
    approved_by: Generated<string | null>;
    approved_by_name: Generated<string | null>;
    /** When somebody took it into the record; null: nobody did. */
    approved_ms: Generated<number | null>;
  };
  /** A session has a row while automatic captions are on. */
  automatic_captions: {
    id_voting_session: string;
    /** The language that is spoken. */
    language: string;
    switched_by: string | null;
    switched_by_name: string;
    switched_ms: number;
  };
  /** Who reads captions, also while they are away; read together with who is in the chamber. */
  caption_readers: {
    id_voting_session: string;
    user_id: string;
    language: string;
  };
  caption_streams: {
    id: string;
    id_voting_session: string;
    name: string;
    language: string;
    token_hash: string;
    /** The moderator; null: the account is gone. */
    created_by: string | null;
    created_by_name: string;
    created_ms: number;
    used_ms: number | null;
    revoked_ms: number | null;
    /** The number of the last request that was taken; 0: none had one. */
    last_seq: Generated<number>;
    /** See `StreamedLines`. */
    swallowed: Generated<number>;
    /** How many requests were taken since `counted_from_ms`. */
    counted_from_ms: Generated<number>;
    counted: Generated<number>;
  };
}
