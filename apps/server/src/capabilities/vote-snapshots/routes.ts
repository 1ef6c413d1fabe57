import * as declared from '@hemicycle/contract/vote-snapshots';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { openSnapshot } from './open-snapshot.ts';
import { removeSnapshot } from './remove-snapshot.ts';
import { saveSnapshot } from './save-snapshot.ts';
import { handleSnapshotSweeps } from './sweep-snapshots.ts';
import type { VotesWithSnapshots } from './votes-with-snapshots.ts';

/** The endpoints of verification snapshots. It also registers the job that removes snapshots
 *  without a vote: call it once, before `deps.jobs` starts. */
export function voteSnapshotRoutes(deps: Deps, votes: VotesWithSnapshots): MountedRoute[] {
  handleSnapshotSweeps(deps);
  return [
    route(declared.saveVoteSnapshot, ({ viewer, params, request }) =>
      saveSnapshot(deps, votes, viewer, params, request),
    ),
    route(declared.removeVoteSnapshot, ({ viewer, params }) => removeSnapshot(deps, votes, viewer, params)),
    route(declared.getVoteSnapshot, ({ viewer, params }) => openSnapshot(deps, votes, viewer, params)),
  ];
}
