import * as declared from '@hemicycle/contract/operations';
import type { Parts } from '../../capability.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { lookAtParts } from './look-at-parts.ts';
import { measureSite } from './measure-site.ts';

/** The call by which an administrator looks at the parts of the site, and the metrics for those who
 *  watch the servers. */
export function operationsRoutes(parts: Parts): MountedRoute[] {
  const { pool, preparedPool, clock } = parts;
  const startedMs = clock.nowMs();
  measureSite(parts.metrics, { ...parts, pools: { all: pool, prepared: preparedPool } });
  return [route(declared.getSiteState, () => lookAtParts(parts, startedMs))];
}
