export { dialOutChamberPart } from './chamber-part.ts';
