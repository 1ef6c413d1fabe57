export { alertsChamberPart } from './chamber-part.tsx';
