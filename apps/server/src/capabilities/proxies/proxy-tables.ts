export interface ProxyTables {
  /** Who may vote for whom in a session; everybody is represented by one at most. */
  proxy_voters: { id_voting_session: string; proxy_user_id: string; behalf_of_user_id: string };
}
