import type { VoteQuestion } from '@hemicycle/contract/site';

declare module '../../database.ts' {
  interface Database extends SiteTables {}
}

export interface SiteTables {
  /** Only settings that differ from their defaults. */
  site_settings: { name: string; value: unknown };
  /** The logo of the house by the SHA-256 of its bytes (hexadecimal): a PNG. */
  site_logos: { hash: string; content: Buffer; created_ms: number };
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
