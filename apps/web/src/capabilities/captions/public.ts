export { captionsChamberPart } from './chamber-part.tsx';
