declare module '../../database.ts' {
  interface Database extends HandTables {}
}

export interface HandTables {
  /** One row for each raised hand. It is deleted together with its owner's state in the session. */
  raised_hands: {
    id_voting_session: string;
    user_id: string;
    hand_type: 1 | 2;
    /** By the server's clock. */
    raised_ms: number;
  };
}
