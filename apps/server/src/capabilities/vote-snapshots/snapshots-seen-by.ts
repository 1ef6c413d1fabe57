import type { Poll } from '@hemicycle/contract/polls';
import { maySeeSnapshot, takesSnapshots } from '@hemicycle/rules/vote-snapshots/snapshot-policy';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSnapshotsOf, type VoteSnapshotRow } from './vote-snapshot-store.ts';

/** The snapshots in a poll that a viewer may see now. */
export async function loadSnapshotsSeenBy(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'userId' | 'actionsAllowed'>,
  poll: Pick<Poll, 'id' | 'anonymous' | 'status'>,
): Promise<VoteSnapshotRow[]> {
  if (!takesSnapshots(poll.anonymous)) return [];
  const { userId, actionsAllowed } = viewer;
  return (await loadSnapshotsOf(db, poll.id)).filter(({ personId }) =>
    maySeeSnapshot({
      privacy: poll.anonymous,
      status: poll.status,
      actionsAllowed,
      isOnIt: personId === userId,
    }),
  );
}

/** The URLs of the snapshots that a viewer may see, by voter. */
export async function loadSnapshotUrls(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'userId' | 'actionsAllowed'>,
  poll: Pick<Poll, 'id' | 'anonymous' | 'status'>,
): Promise<Map<string, string>> {
  const seen = await loadSnapshotsSeenBy(db, viewer, poll);
  return new Map(seen.map(({ id, voterId }) => [voterId, `/api/polls/${poll.id}/snapshots/${id}`]));
}
