export { dialOutChamberPart } from './chamber-part.ts';
export { PhonesToAsk } from './PhonesToAsk.tsx';
export { useDialOut } from './use-dial-out.tsx';
