import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AbsentMailTables {}
}

export interface AbsentMailTables {
  /** The mails of moderators to people who were absent from a session. */
  absent_mailings: {
    id: string;
    id_voting_session: string;
    /** Null once the account is deleted. */
    from_user_id: string | null;
    /** The sender's id of the request. */
    request_id: string;
    subject: string;
    text: string;
    /** The address of the site, which stands below the text. */
    link: string;
    created_ms: number;
  };
  /** One letter for each person. `sending`: it is with the mail server now. */
  absent_letters: {
    mailing_id: string;
    user_id: string;
    status: 'waiting' | 'sending' | 'sent' | 'failed';
    /** How often the mail server was asked to take it. */
    tries: Generated<number>;
  };
}
