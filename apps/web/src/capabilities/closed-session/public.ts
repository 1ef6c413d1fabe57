export { closedSessionChamberPart, ClosedSign } from './chamber-part.tsx';
export { useClosedSince } from './use-closed-since.ts';
