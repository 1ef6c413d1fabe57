import * as declared from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { loadGroups } from './public.ts';

export function groupRoutes(deps: Deps): MountedRoute[] {
  return [route(declared.listGroups, () => loadGroups(deps.db))];
}
