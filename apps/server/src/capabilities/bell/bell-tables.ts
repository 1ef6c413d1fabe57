import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends BellTables {}
}

/** Times are ms since the epoch. */
export interface BellTables {
  /** The browsers in which the bell reaches somebody: their subscriptions at push services. */
  bell_devices: {
    id: string;
    user_id: string;
    address: string;
    p256dh: string;
    auth: string;
    name: string;
    created_ms: number;
  };
  /** The votes for which the bell has rung. */
  bells: { poll_id: string; rung_ms: number };
  /** Whom the bell rang for a vote, and which way. `device_id`: empty for mail. `sending`: it is
   *  with the push service or the mail server now. `answered_ms`: when they came by its link. */
  bell_rings: {
    poll_id: string;
    user_id: string;
    way: 'push' | 'mail';
    device_id: string;
    status: 'waiting' | 'sending' | 'sent' | 'failed';
    /** How often a service was asked to take it. */
    tries: Generated<number>;
    answered_ms: number | null;
    /** When a clerk last had it rung for this person; null: it rang with the opening. */
    rung_ms: Generated<number | null>;
  };
}
