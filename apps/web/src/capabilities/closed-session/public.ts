export { closedSessionChamberPart } from './chamber-part.tsx';
export { ClosedChip } from './ClosedChip.tsx';
export { useClosedSince } from './use-closed-since.ts';
