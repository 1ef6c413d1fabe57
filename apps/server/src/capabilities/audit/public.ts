export type { Act } from './act-store.ts';
export { enterAct, enterActs, enterEach } from './enter-act.ts';
export { enterReading } from './enter-reading.ts';
export { loadLastActsOn } from './last-change-store.ts';
