export { type OwnShare, useOwnShare } from './use-own-share.ts';
export { type ShownShare, useShownShare } from './use-shown-share.ts';
