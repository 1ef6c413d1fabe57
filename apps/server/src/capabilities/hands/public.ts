export { handTypeOf } from './hand-sql-store.ts';
export {
  loadHand,
  loadRaisedHandStates,
  lowerHandOf,
  lowerHandsInChamber,
  lowerHandsOfAbsent,
  lowerHandsOfPeople,
  raiseHandAgain,
  saveHand,
} from './hand-store.ts';
export type { HandsNews } from './live-part.ts';
export { requireMayChangeHand } from './policy.ts';
