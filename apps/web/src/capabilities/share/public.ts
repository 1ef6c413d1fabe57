export { runningShares, type ShownShare } from './running-shares.ts';
export { readSeesShares, watchSeesShares } from './sees-shares.ts';
export { SharingNotice } from './SharingNotice.tsx';
export { type OwnShare, useOwnShare } from './use-own-share.ts';
export { useShareToggled } from './use-share-toggled.ts';
export { useSeesShares, useViewedShares, type ViewedShares } from './use-viewed-shares.ts';
