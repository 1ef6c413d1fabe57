export {
  countAccounts,
  insertAccounts,
  loadSignInAccount,
  loadViewerAccount,
  loadViewerAccounts,
  rolesOfUser,
} from './account-store.ts';
export type { ViewerAccount } from './account-store.ts';
export { loadNames, loadTabStays } from './attendance-store.ts';
export {
  markAllConnected,
  markAllDisconnected,
  sweepConnections,
  tellAllConnected,
  touchConnections,
} from './connections.ts';
export type { Arrival, Connection } from './connection-store.ts';
export { enterByMedia } from './enter-by-media.ts';
export { enterHuddle, leaveHuddle, loadPlaces } from './place-store.ts';
export type { Moved } from './place-store.ts';
export { loadRaisedHands } from './live-people.ts';
export { loadPeopleState } from './live-people.ts';
export { leaveMeeting } from './leave-meeting.ts';
export { loadPersonDetails } from './load-person-details.ts';
export { presentName } from './present-name.ts';
export { loadProviderPeople, noteProviderPerson } from './provider-person-store.ts';
export {
  deleteStates,
  loadForceMutes,
  loadPeopleAfterEnd,
  loadPresentUserIds,
  loadStateUserIds,
  lockStates,
  updateMediaLeft,
} from './state-store.ts';
export { requireStillSignedIn } from './require-still-signed-in.ts';
export { deleteSignInsOfUser } from './sign-ins-of-person-store.ts';
export { removePerson } from './remove-person.ts';
export { updatePeopleState } from './update-people-state.ts';
export { muteAll } from './mute-others.ts';
export { PEOPLE_NEWS_EVERY_MS } from './people-news-pace.ts';
