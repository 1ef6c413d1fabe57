import type { ThirdPartyUse } from '@hemicycle/contract/third-party-names';

declare module '../../database.ts' {
  interface Database extends ThirdPartyTables {}
}

export interface ThirdPartyTables {
  /** What somebody last answered about a service of others, and about which one. */
  third_party_answers: {
    user_id: string;
    use: ThirdPartyUse;
    service: string;
    agreed: boolean;
    answered_ms: number;
  };
}
