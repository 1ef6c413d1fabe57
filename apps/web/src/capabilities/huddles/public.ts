export { huddlesChamberPart } from './chamber-part.tsx';
