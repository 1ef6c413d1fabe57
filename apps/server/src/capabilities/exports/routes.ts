import * as contract from '@hemicycle/contract/exports';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { ExportDesk } from './export-desk.ts';
import { exportAttendance } from './export-attendance.ts';
import { exportPoll } from './export-poll.ts';

/** The endpoints of exports. Source: BEY-11, BEY-12. */
export function exportRoutes(deps: Deps, desk: ExportDesk): MountedRoute[] {
  return [
    route(contract.exportPoll, ({ viewer, params }) =>
      exportPoll(deps, desk, viewer, params.pollId, params.format),
    ),
    route(contract.exportAttendance, ({ viewer, params }) =>
      exportAttendance(deps, desk, viewer, params.idVotingSession),
    ),
  ];
}
