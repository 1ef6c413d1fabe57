import type { Generated } from 'kysely';

export interface ProxyTables {
  /** Who may vote for whom in a session; everybody is represented by one at most. `set_aside`: one
   *  of them was taken off the session since, and nobody has said that the pair counts again. */
  proxy_voters: {
    id_voting_session: string;
    proxy_user_id: string;
    behalf_of_user_id: string;
    set_aside: Generated<boolean>;
  };
}
