import * as declared from '@hemicycle/contract/audit';
import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { handleActSweeps, loadActs } from '../moderation/public.ts';
import { requireBelonging } from '../sessions/public.ts';
import { downloadActs } from './download-acts.ts';
import { enterClientAudit } from './enter-client-audit.ts';
import { handleAuditSweeps } from './sweep-audit.ts';

export function auditRoutes(deps: Deps): MountedRoute[] {
  handleAuditSweeps(deps);
  handleActSweeps(deps);
  /** Checks that the viewer may read the acts of a session. Nobody belongs to a session that was
   *  deleted, so administrators are not asked. @throws DomainError `not-found`. */
  const requireReader = async (viewer: Viewer, idVotingSession: string): Promise<string> => {
    if (!may(viewer, permissions.adminPage)) await requireBelonging(deps.db, viewer, idVotingSession);
    return idVotingSession;
  };
  return [
    route(declared.postClientAudit, ({ viewer, body }) => enterClientAudit(deps, viewer, body)),
    route(declared.listModerationActs, async ({ viewer, params, query }) =>
      loadActs(deps.db, await requireReader(viewer, params.idVotingSession), query),
    ),
    route(declared.downloadModerationActs, async ({ viewer, params, query }) =>
      downloadActs(deps, await requireReader(viewer, params.idVotingSession), query),
    ),
    route(declared.listAllModerationActs, ({ query }) => loadActs(deps.db, null, query)),
    route(declared.downloadAllModerationActs, ({ query }) => downloadActs(deps, null, query)),
  ];
}
