import * as declared from '@hemicycle/contract/alerts';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { takeBackAlert } from './send-alert.ts';

export function alertRoutes(deps: Deps): MountedRoute[] {
  return [route(declared.takeBackAlert, ({ viewer, params }) => takeBackAlert(deps, viewer, params.alertId))];
}
