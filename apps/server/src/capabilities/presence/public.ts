export { loadTabStays } from './attendance-store.ts';
export type { Arrival, Connection } from './connection-store.ts';
export {
  markAllConnected,
  markAllDisconnected,
  sweepConnections,
  tellAllConnected,
  touchConnections,
} from './connections.ts';
export { enterByMedia } from './enter-by-media.ts';
export { leaveMeeting } from './leave-meeting.ts';
export { loadPeopleState, loadRaisedHands } from './live-people.ts';
export { muteAll } from './mute-others.ts';
export { PEOPLE_NEWS_EVERY_MS } from './people-news-pace.ts';
export { enterHuddle, leaveHuddle, loadPlaces } from './place-store.ts';
export type { Moved } from './place-store.ts';
export { loadProviderPeople } from './provider-people-store.ts';
export { removePerson } from './remove-person.ts';
export { requireStillSignedIn } from './require-still-signed-in.ts';
export { deleteSignInsOfUser } from './sign-ins-of-person-store.ts';
export {
  deleteStates,
  loadForceMutes,
  loadPeopleAfterEnd,
  loadPresentUserIds,
  loadSessionsOfPeople,
  loadStateUserIds,
  lockStates,
  updateMediaLeft,
} from './state-store.ts';
export { updatePeopleState } from './update-people-state.ts';
