/** What other capabilities may use of verification snapshots. */
export { loadSnapshotUrls } from './snapshots-seen-by.ts';
export { sweepSnapshots } from './sweep-snapshots.ts';
