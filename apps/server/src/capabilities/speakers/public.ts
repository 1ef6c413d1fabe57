/** The exports that other capabilities may use. */
export { closeDesertedLists } from './close-deserted-lists.ts';
export { pauseClockOfTakenOut, pauseDesertedClocks } from './pause-deserted-clocks.ts';
export {
  loadAllSpeakers,
  loadLiveSpeakers,
  loadSpeechRequests,
  requestsWithoutClosed,
  speakersOutsideClosed,
  withoutClosed,
} from './load-speakers.ts';
export { followItem } from './follow-item.ts';
export { presentSpeech } from './present-speakers.ts';
export { loadFloorHolder, loadSpeechesOfSession } from './speech-store.ts';
export { speakersInSession } from './speakers-in-session.ts';
