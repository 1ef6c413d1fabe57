export { closedSessionChamberPart } from './chamber-part.tsx';
