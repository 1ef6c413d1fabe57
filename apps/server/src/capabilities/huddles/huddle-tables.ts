import type { HuddleSubtype, HuddleType } from '@hemicycle/contract/huddles';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends HuddleTables {}
}

export interface HuddleTables {
  huddles: {
    id: string;
    id_voting_session: string;
    title: string;
    type: HuddleType;
    subtype: Generated<HuddleSubtype>;
    avatar: Generated<string | null>;
    /** Ids of accounts, or `all`. */
    invitees: string[];
    created_by: string | null;
    created_ms: number;
    closed_ms: Generated<number | null>;
  };
}
