export { ShowSnapshot } from './ShowSnapshot.tsx';
export { SnapshotConsent } from './SnapshotConsent.tsx';
export { SnapshotStatus } from './SnapshotStatus.tsx';
export { useVoteSnapshot } from './use-vote-snapshot.ts';
