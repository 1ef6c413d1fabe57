import * as declared from '@hemicycle/contract/hands';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { lowerAllHands } from './lower-all-hands.ts';

export function handRoutes(deps: Deps): MountedRoute[] {
  return [route(declared.lowerAllHands, ({ viewer }) => lowerAllHands(deps, viewer))];
}
