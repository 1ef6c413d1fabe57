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
}
