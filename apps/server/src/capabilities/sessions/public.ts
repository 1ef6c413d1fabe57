export { loadLiveSession } from './load-live-session.ts';
export { presentLiveSession } from './present-session.ts';
export { requireAttendedSession, requireSessionOf } from './require-session.ts';
export {
  insertSession,
  loadBelonging,
  loadSession,
  loadVoters,
  replaceMembers,
  type SessionRow,
  type Voter,
} from './session-store.ts';
