export { loadActs, loadActsForFile } from './act-store.ts';
export type { Act } from './act-store.ts';
export { enterAct, enterActs } from './enter-act.ts';
export { handleActSweeps } from './sweep-acts.ts';
