import * as declared from '@hemicycle/contract/uploads';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { cancelUpload, finishUpload } from './finish-upload.ts';
import { readProgress, receivePart } from './receive-part.ts';
import { receiveUpload } from './receive-upload.ts';
import { handleSweepJobs } from './sweep-uploads.ts';

/** The endpoint that receives files. It also registers the job that removes unsent files: call it
 *  once, before `deps.jobs` starts. */
export function uploadRoutes(deps: Deps): MountedRoute[] {
  handleSweepJobs(deps);
  return [
    route(declared.uploadFile, ({ viewer, params, request }) =>
      receiveUpload(deps, viewer, params.uploadKey, request),
    ),
    route(declared.uploadPart, ({ viewer, params, request }) => receivePart(deps, viewer, params, request)),
    route(declared.getUpload, ({ viewer, params }) => readProgress(deps, viewer, params.uploadKey)),
    route(declared.finishUpload, ({ viewer, params, body }) =>
      finishUpload(deps, viewer, params.uploadKey, body),
    ),
    route(declared.cancelUpload, ({ viewer, params }) => cancelUpload(deps, viewer, params.uploadKey)),
  ];
}
