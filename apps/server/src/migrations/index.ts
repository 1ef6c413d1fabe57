import type { Migration } from '../platform/db/migrate.ts';
import * as people from './0001-people.ts';
import * as sessions from './0003-sessions.ts';
import * as peopleStates from './0004-people-states.ts';
import * as chat from './0005-chat.ts';
import * as jobs from './0007-jobs.ts';

/** Every migration, in order. A released one never changes; a new one goes to the end. */
export const migrations: readonly Migration[] = [
  { name: '0001-people', up: people.up },
  { name: '0003-sessions', up: sessions.up },
  { name: '0004-people-states', up: peopleStates.up },
  { name: '0005-chat', up: chat.up },
  { name: '0007-jobs', up: jobs.up },
];
