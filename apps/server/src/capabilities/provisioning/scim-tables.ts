import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends ScimTables {}
}

export interface ScimTables {
  /** The directories that provision people, each with its token. */
  scim_tokens: {
    id: string;
    name: string;
    /** SHA-256, hexadecimal. */
    token_hash: string;
    first_roles: string[];
    created_ms: number;
    used_ms: number | null;
  };
  /** What a directory calls an account. Accounts that no directory has written have no row. */
  scim_people: {
    user_id: string;
    /** null: the e-mail address. */
    user_name: string | null;
    external_id: string | null;
    /** Since when directories no longer see the account, which one has deleted. */
    left_ms: number | null;
    /** Whether a directory has made the account. */
    made: Generated<boolean>;
  };
  scim_groups: { group_id: string; external_id: string | null };
}
