import { mediaServerReports } from '@hemicycle/contract/media-server';
import { getMeetingInfo } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import { route } from '../../platform/http/route.ts';
import type { MountedRoute } from '../../platform/http/route.ts';
import { loadMeetingInfo } from './load-meeting-info.ts';
import type { MediaReports } from './media-reports.ts';

export function mediaRoutes(deps: Deps, reports: MediaReports): MountedRoute[] {
  return [
    route(getMeetingInfo, ({ viewer, params }) => loadMeetingInfo(deps, viewer, params.idVotingSession)),
    route(mediaServerReports, async ({ request }) =>
      reports.take(request.body, request.headers.authorization),
    ),
  ];
}
