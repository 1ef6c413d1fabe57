export { loadRaisedHandStates, lowerHandOf, raiseHandAgain } from './hand-store.ts';
export { requireMayChangeHand } from './policy.ts';
