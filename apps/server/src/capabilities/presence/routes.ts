import * as attendance from '@hemicycle/contract/attendance';
import * as declared from '@hemicycle/contract/people';
import type { PageReport } from '@hemicycle/contract/page-report';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { ListDesk } from '../accounts/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { listCurrentUsers } from './list-current-users.ts';
import { enterReading } from '../audit/public.ts';
import type { PersonInSession } from './belonging-store.ts';
import { downloadAttendance, loadAttendance } from './load-attendance.ts';
import { listManyUsers } from './list-many-users.ts';
import { loadListedPeople } from './live-people.ts';
import { muteOthers } from './mute-others.ts';
import { noteStillHere, refreshPeopleState } from './note-still-here.ts';
import { setMeeting } from './set-meeting.ts';
import { updatePeopleState } from './update-people-state.ts';

/** `keepReport`: keeps what the page of somebody in a session reports of its line. */
export function presenceRoutes(
  deps: Deps,
  desk: ListDesk,
  keepReport: (person: PersonInSession, report: PageReport | undefined) => Promise<void>,
): MountedRoute[] {
  return [
    route(declared.listCurrentUsers, ({ viewer }) => listCurrentUsers(deps, viewer)),
    route(declared.getManyUsers, ({ viewer, body }) => listManyUsers(deps, viewer, body.userIds)),
    route(declared.listPeopleStates, async ({ viewer, params }) => {
      const session = await requireSessionOf(deps.db, viewer, params.idVotingSession);
      return loadListedPeople(deps.db, session.id);
    }),
    route(attendance.getAttendance, async ({ viewer, params }) => {
      const read = await loadAttendance(deps, viewer, params.idVotingSession);
      await enterReading(deps, viewer, read.idVotingSession, 'readAttendance');
      return read;
    }),
    route(attendance.downloadAttendance, ({ viewer, params }) =>
      downloadAttendance(deps, desk, viewer, params.idVotingSession, params.part),
    ),
    route(declared.refreshPeopleStates, ({ viewer }) => refreshPeopleState(deps, viewer)),
    route(declared.updatePeopleState, ({ viewer, params, query, body }) =>
      updatePeopleState(deps, viewer, { ...params, ...query }, body),
    ),
    route(declared.muteOthers, ({ viewer }) => muteOthers(deps, viewer)),
    route(declared.setMeeting, ({ viewer, body }) => setMeeting(deps, viewer, body)),
    route(declared.postHeartbeat, async ({ viewer, body }) => {
      const idVotingSession = await noteStillHere(deps, viewer);
      if (idVotingSession !== null) await keepReport({ idVotingSession, userId: viewer.userId }, body.report);
      return { serverTime: deps.clock.nowMs() };
    }),
  ];
}
