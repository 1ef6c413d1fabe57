export { interpretationChamberPart } from './chamber-part.tsx';
