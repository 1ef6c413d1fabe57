import type { InterpretationLanguage } from '@hemicycle/contract/interpretation';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends InterpretationTables {}
}

export interface InterpretationTables {
  interpreter_channels: {
    /** The huddle of the subtype `interpreter`. */
    channel_id: string;
    /** The huddle of the subtype `booth`, whose invitees are the interpreters. */
    booth_id: string;
    id_voting_session: string;
    language: InterpretationLanguage;
    closed_ms: Generated<number | null>;
  };
}
