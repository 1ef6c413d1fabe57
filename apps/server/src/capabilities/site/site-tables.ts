import type { VoteQuestion } from '@hemicycle/contract/site';

declare module '../../database.ts' {
  interface Database extends SiteTables {}
}

export interface SiteTables {
  /** Only settings that differ from their defaults. */
  site_settings: { name: string; value: unknown };
  /** The logo of the house by the SHA-256 of its bytes (hexadecimal): a PNG. */
  site_logos: { hash: string; content: Buffer; created_ms: number };
  /** The pictures that the site can offer as backgrounds. */
  site_pictures: {
    id: string;
    storage_id: string;
    /** By its bytes: `image/jpeg`, `image/png` or `image/webp`. */
    type: string;
    size_bytes: number;
    /** A picture that is not `kept` is being stored, or no setting names it any more. */
    state: 'receiving' | 'kept' | 'dropped';
    created_ms: number;
  };
  /** The help tips of the groups that the site has changed, as JSON. */
  site_help_tips: { group_name: string; tips: unknown };
  vote_questions: {
    id: string;
    title: string;
    question: string;
    vote_options: string[];
    /** Null: the question names no rule. */
    majority: NonNullable<VoteQuestion['majority']> | null;
    /** The place in the order in which the questions are offered. */
    position: number;
  };
}
