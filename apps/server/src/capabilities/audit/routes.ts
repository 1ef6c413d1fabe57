import { postClientAudit } from '@hemicycle/contract/audit';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { enterClientAudit } from './enter-client-audit.ts';

export function auditRoutes(deps: Deps): MountedRoute[] {
  return [route(postClientAudit, ({ viewer, body }) => enterClientAudit(deps, viewer, body))];
}
