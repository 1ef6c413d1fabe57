export { loadActs } from './act-store.ts';
export { enterAct } from './enter-act.ts';
export { handleActSweeps } from './sweep-acts.ts';
