import type { GroupType } from '@hemicycle/contract/people';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends GroupTables {}
}

export interface GroupTables {
  groups: {
    id: string;
    name: string;
    grouptype: GroupType;
    /** A short name, such as `GRN`. */
    code: Generated<string | null>;
    /** `#rrggbb`. */
    color: string;
    virtual_background_url: Generated<string | null>;
    virtual_background_mandatory: Generated<boolean>;
    /** An exact decimal. A vote-weighting group always has it and `vote_organisation`; other groups
     *  have neither. */
    weighting_number: string | null;
    vote_organisation: string | null;
    created_ms: number;
  };
}
