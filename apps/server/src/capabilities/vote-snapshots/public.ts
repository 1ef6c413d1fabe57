/** The exports that other capabilities may use. */
export { loadSnapshotUrls } from './snapshots-seen-by.ts';
export { sweepSnapshots } from './sweep-snapshots.ts';
