export { type OwnShare, useOwnShare } from './use-own-share.ts';
export { type ShownShare, useSeesShares, useShownShare } from './use-shown-share.ts';
