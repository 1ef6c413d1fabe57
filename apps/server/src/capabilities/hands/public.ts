export { loadRaisedHandStates, lowerHandOf, lowerHandsOfAbsent, raiseHandAgain } from './hand-store.ts';
export { requireMayChangeHand } from './policy.ts';
