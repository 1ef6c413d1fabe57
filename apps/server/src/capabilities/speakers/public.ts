/** What other capabilities may use of the speakers lists. */
export { closeDesertedLists } from './close-deserted-lists.ts';
export { endListOfSession } from './end-list-of-session.ts';
export { pauseClockOfTakenOut, pauseDesertedClocks } from './pause-deserted-clocks.ts';
export { loadOpenListForUpdate } from './speakers-list-store.ts';
