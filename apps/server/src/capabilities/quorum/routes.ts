import * as declared from '@hemicycle/contract/quorum';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { calculateOneQuorum, calculateQuorums, listQuorumRules } from './calculate-for-viewer.ts';
import { createQuorumRule, deleteQuorumRule, updateQuorumRule } from './save-quorum-rule.ts';

export function quorumRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.listQuorumRules, () => listQuorumRules(deps)),
    route(declared.createQuorumRule, ({ viewer, body }) => createQuorumRule(deps, viewer, body)),
    route(declared.updateQuorumRule, ({ viewer, params, body }) =>
      updateQuorumRule(deps, viewer, params.ruleId, body),
    ),
    route(declared.deleteQuorumRule, ({ viewer, params }) => deleteQuorumRule(deps, viewer, params.ruleId)),
    route(declared.calculateQuorums, ({ viewer, params, body }) =>
      calculateQuorums(deps, viewer, params.idVotingSession, body.userId),
    ),
    route(declared.calculateQuorum, ({ viewer, params }) =>
      calculateOneQuorum(deps, viewer, params.idVotingSession, params.ruleId),
    ),
  ];
}
