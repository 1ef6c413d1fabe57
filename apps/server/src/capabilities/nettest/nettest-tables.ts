import type { MeasuredPath, SelfTest } from '@hemicycle/contract/nettest';
import type { ColumnType, Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends NettestTables {}
}

export interface NettestTables {
  /** The rooms of network tests that are not over. They are removed after ten minutes. */
  network_test_rooms: {
    id: string;
    user_id: string;
    title: string;
    /** Whether a page is in it: no second one may enter. */
    is_open: boolean;
    /** Who may be in it at the media server: at most one of each end. */
    identities: Generated<string[]>;
    created_ms: number;
  };
  /** The last self-test of each person; it goes with the account. */
  self_tests: {
    user_id: string;
    state: SelfTest['state'];
    failed: SelfTest['failed'];
    /** It is written as JSON text. */
    path: ColumnType<MeasuredPath | null, string | null, string | null>;
    tested_ms: number;
  };
}
