import type { Generated } from 'kysely';

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
  };
}
