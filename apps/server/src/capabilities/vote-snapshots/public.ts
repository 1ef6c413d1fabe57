/** What other capabilities may use of verification snapshots. It must not lead back to polls, which
 *  uses it. */
export { loadSnapshotUrls } from './snapshots-seen-by.ts';
export { sweepSnapshots } from './sweep-snapshots.ts';
