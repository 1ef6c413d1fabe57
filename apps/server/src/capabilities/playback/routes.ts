import * as declared from '@hemicycle/contract/playback';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { downloadRecordingCaptions } from './download-recording-captions.ts';
import { readPlayback } from './read-playback.ts';

/** The endpoints of the playback of recordings. Source: BEY-17. */
export function playbackRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.readPlayback, ({ viewer, params }) => readPlayback(deps, viewer, params.recordingId)),
    route(declared.downloadRecordingCaptions, ({ viewer, params }) =>
      downloadRecordingCaptions(deps, viewer, params),
    ),
  ];
}
