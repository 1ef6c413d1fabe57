export { type HuddleMoves, HuddlesPart } from './HuddlesPart.tsx';
export { HuddleBar } from './HuddleBar.tsx';
