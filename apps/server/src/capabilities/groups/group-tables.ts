import type { GroupType } from '@hemicycle/contract/people';
import type { Generated } from 'kysely';

export interface GroupTables {
  groups: {
    id: string;
    name: string;
    grouptype: GroupType;
    /** `#rrggbb`. */
    color: string;
    virtual_background_url: Generated<string | null>;
    virtual_background_mandatory: Generated<boolean>;
    /** An exact decimal; with `vote_organisation` only on vote-weighting groups, and then
     *  always. */
    weighting_number: string | null;
    vote_organisation: string | null;
    created_ms: number;
  };
}
