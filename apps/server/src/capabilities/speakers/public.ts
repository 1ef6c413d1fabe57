/** The exports that other capabilities may use. */
export { callStep } from './call-speaker.ts';
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
export { inOpenList } from './in-open-list.ts';
export { answerStep, takeInterventionStep } from './intervene.ts';
export { closeSpeakersList, openSpeakersList } from './keep-lists.ts';
export { askToIntervene, enterSpeechRequest } from './keep-requests.ts';
export { presentSpeech } from './present-speakers.ts';
export { deleteSpeakers } from './speakers-list-store.ts';
export { endStep } from './steps.ts';
export { loadFloorHolder, loadSpeechesOfSession } from './speech-store.ts';
export { speakersInSession } from './speakers-in-session.ts';
