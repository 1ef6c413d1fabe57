declare module '../../database.ts' {
  interface Database extends DialOutTables {}
}

export interface DialOutTables {
  /** One row for each phone that is being called or was in a session. */
  phone_stays: {
    /** The identity of the phone in its room. */
    identity: string;
    id_voting_session: string;
    /** The last two digits of the number; the number itself is kept nowhere. */
    number_ends_with: string;
    called_ms: number;
    /** When the phone was first found to have been answered; null: it rings. */
    joined_ms: number | null;
    /** When it was last found in its room. */
    seen_ms: number | null;
    /** When it was first found to be gone; null: it is there, or rings. */
    left_ms: number | null;
    /** When it was to be taken out: by a moderator, or because the session was closed; null: it may
     *  stay. */
    taken_out_ms: number | null;
    /** When somebody said that who speaks by it agrees to be recorded; null: nobody has. */
    agreed_ms: number | null;
  };
}
