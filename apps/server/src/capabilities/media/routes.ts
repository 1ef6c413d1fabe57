import { mediaServerReports } from '@hemicycle/contract/media-server';
import { route } from '../../platform/http/route.ts';
import type { MountedRoute } from '../../platform/http/route.ts';
import type { MediaReports } from './media-reports.ts';

export function mediaReportRoutes(reports: MediaReports): MountedRoute[] {
  return [
    route(mediaServerReports, async ({ request }) =>
      reports.take(request.body, request.headers.authorization),
    ),
  ];
}
