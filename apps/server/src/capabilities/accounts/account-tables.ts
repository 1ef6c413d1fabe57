import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AccountTables {}
}

export interface AccountTables {
  users: {
    id: string;
    /** Unique; in small letters. */
    email: string;
    /** A second address, in small letters; null: none. */
    davra_email: Generated<string | null>;
    display_name: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    /** The address of the picture; null: none. */
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
  /** `content`: a JPEG; `hash`: its SHA-256 in hexadecimal. */
  person_pictures: { user_id: string; hash: string; content: Buffer; created_ms: number };
  /** The imports of the last 30 days. `all_passwords`: how many passwords have to be hashed first;
   *  `done`: how many are. `made_groups`: the ids of groups that the import made; `made_roles`:
   *  those of roles that were made for it. */
  people_imports: {
    id: string;
    name: string;
    by_name: string;
    state: 'running' | 'done' | 'undone';
    done: Generated<number>;
    all_passwords: number;
    created: Generated<number>;
    updated: Generated<number>;
    made_groups: Generated<string[]>;
    made_roles: Generated<string[]>;
    created_ms: number;
    /** The last sign of life of the server that runs the import. */
    beat_ms: number;
    undone_ms: Generated<number | null>;
    undone_by_name: Generated<string | null>;
  };
  /** Who was made (`before` is null) or changed by an import. */
  people_import_rows: {
    import_id: string;
    user_id: string;
    list_row: number;
    /** What became of the letter that invites this person; null: none is sent. */
    letter: Generated<'waiting' | 'sending' | 'sent' | 'filed' | 'failed' | null>;
    letter_tries: Generated<number>;
    /** `secondEmail`: null: none; undefined: the import is older than second addresses. */
    before: { displayName: string; secondEmail?: string | null; roles: string[]; groups: string[] } | null;
    after: {
      displayName: string;
      email: string;
      secondEmail?: string | null;
      roles: string[];
      groups: string[];
    };
    password_set: boolean;
  };
}
