import type { DisplayLanguage } from '@hemicycle/contract/display-state';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends DisplayTables {}
}

export interface DisplayTables {
  displays: {
    id: string;
    id_voting_session: string;
    name: string;
    languages: DisplayLanguage[];
    /** The hash of the code. The code itself is derived from the id: see `codeOfDisplay`. */
    code_hash: string;
    /** null: the account is gone. */
    created_by: string | null;
    created_by_name: string;
    created_ms: number;
    /** When it was last in use; null: never. */
    seen_ms: Generated<number | null>;
    /** When it was revoked; null: it was not. */
    revoked_ms: Generated<number | null>;
  };
  /** A session has a row while a clerk holds something on its displays. */
  display_holds: {
    id_voting_session: string;
    screen: 'welcome' | 'pause' | 'message';
    message: string | null;
    by_name: string;
    /** ms since the epoch; 0: before this was kept. */
    held_ms: Generated<number>;
  };
}
