export { HandBadge, HandSign } from './HandSign.tsx';
export { LowerAllHands } from './LowerAllHands.tsx';
export { useHandAnnouncements } from './use-hand-announcements.ts';
export { type OwnHand, useOwnHand } from './use-own-hand.ts';
