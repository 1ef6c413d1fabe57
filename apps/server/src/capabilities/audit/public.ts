export type { Act } from './act-store.ts';
export { enterAct, enterActs } from './enter-act.ts';
