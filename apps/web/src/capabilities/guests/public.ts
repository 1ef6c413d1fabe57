export { guestsChamberPart } from './chamber-part.tsx';
export { GuestLinksPart } from './guest-links-part.tsx';
