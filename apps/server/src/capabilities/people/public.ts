export {
  countAccounts,
  insertAccounts,
  loadHoldersOf,
  loadSignInAccount,
  loadViewerAccount,
  type NewAccount,
  type ViewerAccount,
} from './account-store.ts';
export { markConnected, markDisconnected, sweepConnections, touchConnections } from './connections.ts';
export { type Connection } from './connection-store.ts';
export { loadLivePeople, loadPeopleState, loadRaisedHands } from './live-people.ts';
export { loadPersonDetails } from './load-person-details.ts';
export { loadUsersBrief, type UserBrief } from './load-users-brief.ts';
export { deleteStates, loadStateUserIds } from './state-store.ts';
