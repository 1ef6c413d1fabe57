import * as whoRunsSittings from './0210-who-runs-sittings.ts';
import * as moderatorsOfSittings from './0135-moderators-of-sittings.ts';
import * as closedSessions from './0170-closed-sessions.ts';
import * as plannedEnds from './0225-planned-ends.ts';
import * as expectedPeople from './0189-expected-people.ts';
import * as staysInRooms from './0276-stays-in-rooms.ts';
import * as proxyImports from './0266-proxy-imports.ts';

/** The migrations of sessions. */
export const sessionMigrations = [
  { name: '0135-moderators-of-sittings', up: moderatorsOfSittings.up },
  { name: '0170-closed-sessions', up: closedSessions.up },
  { name: '0189-expected-people', up: expectedPeople.up },
  { name: '0210-who-runs-sittings', up: whoRunsSittings.up },
  { name: '0225-planned-ends', up: plannedEnds.up },
  { name: '0266-proxy-imports', up: proxyImports.up },
  { name: '0276-stays-in-rooms', up: staysInRooms.up },
];
