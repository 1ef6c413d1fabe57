import * as attendance from '@hemicycle/contract/attendance';
import * as declared from '@hemicycle/contract/people';
import * as lists from '@hemicycle/contract/user-import';
import type { Deps } from '../../deps.ts';
import { receiveList } from '../../platform/http/received-list.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadAccounts } from './account-store.ts';
import { createUser } from './create-user.ts';
import { decodeList } from './decode-list.ts';
import { importUsers } from './import-users.ts';
import { createListDesk } from './list-desk.ts';
import { listCurrentUsers } from './list-current-users.ts';
import { downloadAttendance, loadAttendance } from './load-attendance.ts';
import { listManyUsers } from './list-many-users.ts';
import { loadLivePeople } from './live-people.ts';
import { muteOthers } from './mute-others.ts';
import { noteStillHere, refreshPeopleState } from './note-still-here.ts';
import { presentUser } from './present-user.ts';
import { setMeeting } from './set-meeting.ts';
import { updatePeopleState } from './update-people-state.ts';
import { updateUserRoles } from './update-user-roles.ts';

export function peopleRoutes(deps: Deps): MountedRoute[] {
  const desk = createListDesk(deps);
  return [
    route(declared.listCurrentUsers, ({ viewer }) => listCurrentUsers(deps, viewer)),
    route(declared.getManyUsers, ({ viewer, body }) => listManyUsers(deps, viewer, body.userIds)),
    route(declared.listUsers, async ({ viewer }) => {
      const accounts = await loadAccounts(deps.db);
      return accounts.map((account) => presentUser(account, viewer));
    }),
    route(declared.createUser, ({ viewer, body }) => createUser(deps, viewer, body)),
    route(declared.updateUserRoles, ({ viewer, params, body }) =>
      updateUserRoles(deps, viewer, params.userId, body),
    ),
    route(lists.importUsers, ({ viewer, body }) =>
      importUsers(deps, desk, viewer, { ...body, encoding: null }),
    ),
    route(lists.importUserFile, async ({ viewer, query, request }) => {
      const { bytes, charset } = receiveList(request);
      const { text, encoding } = decodeList(bytes, query.encoding ?? charset);
      return importUsers(deps, desk, viewer, {
        csv: text,
        encoding,
        decimal: query.decimal,
        dryRun: query.dryRun === 'true',
        createGroups: query.createGroups === 'true',
      });
    }),
    route(declared.listPeopleStates, async ({ viewer, params }) => {
      const session = await requireSessionOf(deps.db, viewer, params.idVotingSession);
      return loadLivePeople(deps.db, session.id);
    }),
    route(attendance.getAttendance, ({ viewer, params }) =>
      loadAttendance(deps, viewer, params.idVotingSession),
    ),
    route(attendance.downloadAttendance, ({ viewer, params }) =>
      downloadAttendance(deps, desk, viewer, params.idVotingSession, params.part),
    ),
    route(declared.refreshPeopleStates, ({ viewer }) => refreshPeopleState(deps, viewer)),
    route(declared.updatePeopleState, ({ viewer, params, body }) =>
      updatePeopleState(deps, viewer, params.userId, body),
    ),
    route(declared.muteOthers, ({ viewer }) => muteOthers(deps, viewer)),
    route(declared.setMeeting, ({ viewer, body }) => setMeeting(deps, viewer, body)),
    route(declared.postHeartbeat, async ({ viewer }) => {
      await noteStillHere(deps, viewer);
      return { serverTime: deps.clock.nowMs() };
    }),
  ];
}
