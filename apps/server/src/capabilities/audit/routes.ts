import { postClientAudit } from '@hemicycle/contract/audit';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { enterClientAudit } from './enter-client-audit.ts';
import { handleAuditSweeps } from './sweep-audit.ts';

export function auditRoutes(deps: Deps): MountedRoute[] {
  handleAuditSweeps(deps);
  return [route(postClientAudit, ({ viewer, body }) => enterClientAudit(deps, viewer, body))];
}
