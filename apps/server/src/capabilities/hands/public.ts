export { requireMayChangeHand } from './policy.ts';
