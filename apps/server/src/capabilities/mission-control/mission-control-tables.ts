import type { PageReport } from '@hemicycle/contract/page-report';
import type { ColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends MissionControlTables {}
}

export interface MissionControlTables {
  /** The last report of a page of each person in a session. It is deleted an hour later. */
  page_reports: {
    id_voting_session: string;
    user_id: string;
    /** It is written as JSON text. */
    report: ColumnType<PageReport, string, string>;
    told_ms: number;
  };
}
