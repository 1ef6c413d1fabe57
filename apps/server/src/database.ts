import type { ChatTables } from './capabilities/chat/chat-tables.ts';
import type { GroupTables } from './capabilities/groups/group-tables.ts';
import type { PeopleTables } from './capabilities/people/people-tables.ts';
import type { RoleTables } from './capabilities/roles/role-tables.ts';
import type { SessionTables } from './capabilities/sessions/session-tables.ts';
import type { JobTables } from './platform/jobs/job-tables.ts';

/** The tables of the application: each capability describes its own, this is their sum. */
export interface Database
  extends ChatTables, GroupTables, JobTables, PeopleTables, RoleTables, SessionTables {}
