export { guestsChamberPart } from './chamber-part.tsx';
export { GuestLinksPart } from './guest-links-part.tsx';
export { leadsGuestLink } from './leads-guest-link.ts';
