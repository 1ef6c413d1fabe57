import type { VoteQuestion } from '@hemicycle/contract/site';

export interface SiteTables {
  /** Only what differs from the default. */
  site_settings: { name: string; value: unknown };
  vote_questions: {
    id: string;
    title: string;
    question: string;
    vote_options: string[];
    /** Null: it names no rule. */
    majority: NonNullable<VoteQuestion['majority']> | null;
    /** The order in which they are offered. */
    position: number;
  };
}
