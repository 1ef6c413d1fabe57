export { chatChamberPart } from './chamber-part.tsx';
