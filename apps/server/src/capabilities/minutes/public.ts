/** What other capabilities may call. */
export { deleteMinutes } from './minutes-store.ts';
export { addMinuteText, composeMinutes } from './write-minutes.ts';
