export { readSeesShares, watchSeesShares } from './sees-shares.ts';
export { SharingNotice } from './SharingNotice.tsx';
export { type OwnShare, useOwnShare } from './use-own-share.ts';
export { useShareToggled } from './use-share-toggled.ts';
export { firstShare, type ShownShare, useSeesShares, useShownShare } from './use-shown-share.ts';
