import type { LiveChangeTables } from './live/live-change-tables.ts';
import type { JobTables } from './platform/jobs/job-tables.ts';
import type { ServerTables } from './platform/servers/server-tables.ts';

/** The tables of the application. Each capability joins its own in its `*-tables.ts`, so that this
 *  file knows no capability. */
export interface Database extends JobTables, LiveChangeTables, ServerTables {}
