export { unapplyRule } from './applied-rules-store.ts';
export { belongs, isListed, isMemberOf, runsIt } from './belongs-sql-store.ts';
export { isEndedForAll, plannedEndOf } from './ended-for-all.ts';
export type { KeptPerson } from './expected-people-store.ts';
export { forgetKeptGuests, loadKeptPeople } from './expected-people-store.ts';
export { hasEnded, hostEndOf } from './has-ended.ts';
export { keepExpectedOfEnded } from './keep-expected.ts';
export { forceMuteAllOf } from './force-mute-all.ts';
export { waitsForHost } from './host-present.ts';
export { belongsToEverySession, requireEverySession } from './policy.ts';
export { notePresiding } from './note-presiding.ts';
export { isLetIn } from './let-in-sql-store.ts';
export { viewerInAttended, viewerInSession, viewerOfCall } from './viewer-in-session.ts';
export { loadClosedParts, loadPartsWithNames } from './closed-part-store.ts';
export {
  findSessionOf,
  mayReceiveSitting,
  requireAttendedSession,
  requireBelonging,
  requirePapersOf,
  requireSessionOf,
  requireSittingOf,
} from './require-session.ts';
export type { Standing } from './session-belonging-store.ts';
export {
  loadBelonging,
  loadLetIn,
  loadOutsideOfClosed,
  loadPeopleOf,
  loadSharingSession,
  loadStandings,
} from './session-belonging-store.ts';
export {
  holdForceMuteAll,
  holdSession,
  loadSession,
  loadVoters,
  lockSession,
  replaceMembers,
  updateSession,
} from './session-store.ts';
export { loadSessionsToCome } from './sessions-to-come-store.ts';
export type { HeldSession, SessionHook } from './session-hooks.ts';
export { insertSessionWithLobby } from './switch-lobby.ts';
export { addMember, copyMembers, removeMember } from './member-store.ts';
export { changeModerators, copyModerators } from './moderator-store.ts';
export { deleteFacts, insertFact, loadDesertedMs, loadFacts } from './sitting-facts-store.ts';
