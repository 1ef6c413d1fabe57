/** What the composition of the server takes from this capability. */
export { attachRecorders } from './attach-recorders.ts';
export { recordingsInSession } from './recordings-in-session.ts';
