export { enterAct } from './enter-act.ts';
