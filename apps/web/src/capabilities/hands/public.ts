export { handsChamberPart } from './chamber-part.tsx';
export { HandSign } from './HandSign.tsx';
export { LowerAllHands } from './LowerAllHands.tsx';
