import type { ImportedPair } from '@hemicycle/rules/proxies/undo-pairs';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends ProxyTables {}
}

export interface ProxyTables {
  /** Who may vote for whom in a session; each person has at most one proxy. `set_aside`: one of the
   *  two was removed from the members, and nobody has added the pair again. */
  proxy_voters: {
    id_voting_session: string;
    proxy_user_id: string;
    behalf_of_user_id: string;
    set_aside: Generated<boolean>;
  };
  /** The imports of proxies of the last 30 days, with the pairs that each of them made. */
  proxy_imports: {
    id: string;
    id_voting_session: string;
    name: string;
    by_name: string;
    pairs: ImportedPair[];
    created_ms: number;
    undone_ms: Generated<number | null>;
    undone_by_name: Generated<string | null>;
  };
}
