export type { Arrival, Connection } from './connection-store.ts';
export {
  markAllConnected,
  markAllDisconnected,
  sweepConnections,
  tellAllConnected,
  touchConnections,
} from './connections.ts';
export { enterByMedia } from './enter-by-media.ts';
export { loadAttendance } from './load-attendance.ts';
export { leaveMeeting } from './leave-meeting.ts';
export { loadPeopleState, loadRaisedHands } from './live-people.ts';
export { accountsInSessions } from './accounts-in-sessions.ts';
export { peopleInSession } from './people-in-session.ts';
export { PEOPLE_NEWS_EVERY_MS } from './people-news-pace.ts';
export {
  enterHuddle,
  goOut,
  holdPlace,
  leaveHuddles,
  loadPlaces,
  loadUserIdsIn,
  takeOutEverywhere,
} from './place-store.ts';
export type { Moved, TakenFrom } from './place-store.ts';
export { loadProviderPeople } from './provider-people-store.ts';
export { requireStillSignedIn } from './require-still-signed-in.ts';
export {
  loadForceMutes,
  loadOpenMicrophones,
  loadPeopleAfterEnd,
  loadPresentUserIds,
  updateMediaLeft,
} from './state-store.ts';
export { updatePeopleState } from './update-people-state.ts';
export { deletePeople, emptyChamber, seatPeople } from './seat-people-store.ts';
export {
  addToldTabs,
  countConnections,
  forgetToldTabs,
  loadPeopleOfServers,
  loadPeopleWithTabs,
  loadTabStays,
} from './tab-store.ts';
