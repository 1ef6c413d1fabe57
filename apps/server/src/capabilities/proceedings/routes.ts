import * as contract from '@hemicycle/contract/proceedings';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { listRecordedActs } from './list-recorded-acts.ts';
import { loadSittingFacts } from './load-sitting-facts.ts';

/** The endpoints of the proceedings. Source: PROC-01. */
export function proceedingsRoutes(deps: Deps): MountedRoute[] {
  return [
    route(contract.listRecordedActs, ({ viewer, params, query }) =>
      listRecordedActs(deps, viewer, params.idVotingSession, query.after),
    ),
    route(contract.getSittingFacts, ({ viewer, params }) =>
      loadSittingFacts(deps, viewer, params.idVotingSession),
    ),
  ];
}
