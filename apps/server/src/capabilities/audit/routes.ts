import { listModerationActs, postClientAudit } from '@hemicycle/contract/audit';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { handleActSweeps, loadActs } from '../moderation/public.ts';
import { requireBelonging } from '../sessions/public.ts';
import { enterClientAudit } from './enter-client-audit.ts';
import { handleAuditSweeps } from './sweep-audit.ts';

export function auditRoutes(deps: Deps): MountedRoute[] {
  handleAuditSweeps(deps);
  handleActSweeps(deps);
  return [
    route(postClientAudit, ({ viewer, body }) => enterClientAudit(deps, viewer, body)),
    route(listModerationActs, async ({ viewer, params }) => {
      const { id } = await requireBelonging(deps.db, viewer, params.idVotingSession);
      return loadActs(deps.db, id);
    }),
  ];
}
