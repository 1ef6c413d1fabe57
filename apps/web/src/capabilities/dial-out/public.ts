export { dialOutChamberPart } from './chamber-part.ts';
export { useDialOut } from './use-dial-out.tsx';
