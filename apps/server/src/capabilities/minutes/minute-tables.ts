import type {
  CorrectionAnswer,
  FactWording,
  MinuteApproval,
  MinuteSignature,
  MinuteSource,
  MinuteState,
} from '@hemicycle/contract/minutes';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends MinuteTables {}
}

/** A value of JSON; it is written as text. */
type Json<Value> = ColumnType<Value, string | null, string | null>;

export interface MinuteTables {
  minutes: {
    id_voting_session: string;
    state: MinuteState;
    language: DocumentLanguage;
    /** Grows with each change of any block. */
    version: number;
    composed_ms: number;
    /** The names of people as they were then. */
    composed_by: string;
    sent: Json<{ at: number; by: string } | null>;
    approval: Json<MinuteApproval | null>;
    signature: Json<MinuteSignature | null>;
  };
  minute_blocks: {
    id: string;
    id_voting_session: string;
    position: number;
    section: string;
    /** The key of a fact; null: a text of a clerk. */
    fact_key: string | null;
    source: Json<MinuteSource | null>;
    wording: Json<FactWording | null>;
    /** What the source said when a clerk kept the old wording. */
    kept: Json<{ wording: FactWording | null } | null>;
    text: string | null;
    version: number;
    changed_ms: number;
    changed_by: string;
  };
  /** The texts in which clerks have the caret, one for each line of news that is open. The server
   *  that holds the line keeps `seen_ms` fresh; stale rows count no more. */
  minute_editors: {
    line_id: string;
    id_voting_session: string;
    user_id: string;
    /** As it was then. */
    name: string;
    block_id: string;
    seen_ms: number;
  };
  /** What members wish to be corrected. A withdrawn wish is deleted. */
  minute_corrections: {
    id: string;
    id_voting_session: string;
    /** The block may have been taken out since. */
    block_id: string;
    user_id: string;
    /** As it was then. */
    name: string;
    quote: string;
    wish: string;
    asked_ms: number;
    answer: Json<CorrectionAnswer | null>;
  };
  /** Every wording that a block had, also of texts that were taken out. */
  minute_wordings: {
    block_id: string;
    version: number;
    id_voting_session: string;
    text: string | null;
    wording: Json<FactWording | null>;
    written_ms: number;
    written_by: string;
  };
  /** The words that the house uses often, in their order. */
  minute_text_blocks: { position: number; title: string; text: string };
}
