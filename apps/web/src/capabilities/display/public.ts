export { displayChamberPart } from './chamber-part.tsx';
