import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AccountTables {}
}

export interface AccountTables {
  users: {
    id: string;
    /** Unique; in small letters. */
    email: string;
    davra_email: Generated<string | null>;
    display_name: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    avatar: Generated<string | null>;
    type: Generated<'user' | 'guest-temporary'>;
    subtype: Generated<string | null>;
    accessibility_mode_enabled: Generated<boolean>;
    /** Made by `hashPassword` of auth; null: this account cannot sign in with a password. */
    password_hash: string | null;
    /** The id of this person at the hosted provider. */
    webex_person_id: Generated<string | null>;
    created_ms: number;
    /** When the account was switched off; null: it is on. */
    switched_off_ms: Generated<number | null>;
  };
  /** `position` keeps the order in which the roles were given: the first role that has an exception
   *  wins (PERM-07). */
  user_roles: { user_id: string; role_id: string; position: number };
  user_groups: { user_id: string; group_id: string; position: number };
}
