import * as contract from '@hemicycle/contract/minutes';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { ExportDesk } from '../exports/public.ts';
import { exportSitting } from './export-sitting.ts';

/** The endpoints of minutes and of the open formats of a sitting. Source: BEY-34, BEY-35. */
export function minuteRoutes(deps: Deps, desk: ExportDesk): MountedRoute[] {
  return [route(contract.exportSitting, ({ viewer, params }) => exportSitting(deps, desk, viewer, params))];
}
