import * as attendance from './attendance.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as autoleave from './autoleave.ts';
import * as chat from './chat.ts';
import * as dialOut from './dial-out.ts';
import * as earlierSessions from './earlier-sessions.ts';
import * as exports from './exports.ts';
import * as huddles from './huddles.ts';
import * as lobby from './lobby.ts';
import * as mediaServer from './media-server.ts';
import * as notifications from './notifications.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as pollDrafts from './poll-drafts.ts';
import * as polls from './polls.ts';
import * as proceedings from './proceedings.ts';
import * as records from './record-calls.ts';
import * as quorum from './quorum.ts';
import * as sessions from './sessions.ts';
import * as siteIdentity from './site-identity.ts';
import * as site from './site.ts';
import * as speakers from './speakers.ts';
import * as uploads from './uploads.ts';
import * as userImport from './user-import.ts';
import * as voteSnapshots from './vote-snapshots.ts';
import * as votes from './votes.ts';

/** Every call of the HTTP API by name. The table test of permissions and the OpenAPI document use
 *  this object. */
export const endpoints = {
  login: auth.login,
  logout: auth.logout,
  getSessionInfo: auth.getSessionInfo,
  updateSessionInfo: auth.updateSessionInfo,
  getWebexToken: auth.getWebexToken,
  listPasskeys: passkeys.listPasskeys,
  startAddingPasskey: passkeys.startAddingPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  getSigningRequest: passkeys.getSigningRequest,
  removePasskey: passkeys.removePasskey,
  startPasskeySignIn: passkeys.startPasskeySignIn,
  signInByPasskey: passkeys.signInByPasskey,
  provePassword: passkeys.provePassword,
  startPasskeyProof: passkeys.startPasskeyProof,
  provePasskey: passkeys.provePasskey,
  getSiteConfig: site.getSiteConfig,
  getSiteFlags: site.getSiteFlags,
  updateSiteFlags: site.updateSiteFlags,
  getSiteIdentity: siteIdentity.getSiteIdentity,
  updateSiteIdentity: siteIdentity.updateSiteIdentity,
  listVoteQuestions: site.listVoteQuestions,
  listCurrentUsers: people.listCurrentUsers,
  getManyUsers: people.getManyUsers,
  listUsers: people.listUsers,
  createUser: people.createUser,
  updateUserRoles: people.updateUserRoles,
  importUsers: userImport.importUsers,
  importUserFile: userImport.importUserFile,
  listGroups: people.listGroups,
  listRoles: people.listRoles,
  listPeopleStates: people.listPeopleStates,
  refreshPeopleStates: people.refreshPeopleStates,
  updatePeopleState: people.updatePeopleState,
  getAttendance: attendance.getAttendance,
  downloadAttendance: attendance.downloadAttendance,
  lowerAllHands: people.lowerAllHands,
  muteOthers: people.muteOthers,
  sendNotification: notifications.sendNotification,
  getNotificationStatus: notifications.getNotificationStatus,
  sendBroadcast: notifications.sendBroadcast,
  listPersonDevices: notifications.listPersonDevices,
  setMeeting: people.setMeeting,
  postHeartbeat: people.postHeartbeat,
  getOwnConnections: people.getOwnConnections,
  postClientAudit: audit.postClientAudit,
  mediaServerReports: mediaServer.mediaServerReports,
  listVotingSessions: sessions.listVotingSessions,
  getVotingSession: sessions.getVotingSession,
  listEarlierSessions: earlierSessions.listEarlierSessions,
  getEarlierSession: earlierSessions.getEarlierSession,
  getMeetingInfo: sessions.getMeetingInfo,
  callPhone: dialOut.callPhone,
  createVotingSession: sessions.createVotingSession,
  updateVotingSession: sessions.updateVotingSession,
  changeVotingSession: sessions.changeVotingSession,
  updateVotingSessionDavra: sessions.updateVotingSessionDavra,
  deleteVotingSession: sessions.deleteVotingSession,
  endVotingSession: sessions.endVotingSession,
  listCallInNumbers: sessions.listCallInNumbers,
  checkExtend: autoleave.checkExtend,
  listQuorumRules: quorum.listQuorumRules,
  createQuorumRule: quorum.createQuorumRule,
  updateQuorumRule: quorum.updateQuorumRule,
  deleteQuorumRule: quorum.deleteQuorumRule,
  calculateQuorums: quorum.calculateQuorums,
  calculateQuorum: quorum.calculateQuorum,
  listHuddles: huddles.listHuddles,
  listSessionHuddles: huddles.listSessionHuddles,
  createHuddle: huddles.createHuddle,
  closeHuddle: huddles.closeHuddle,
  joinHuddle: huddles.joinHuddle,
  leaveHuddle: huddles.leaveHuddle,
  getLobby: lobby.getLobby,
  admitFromLobby: lobby.admitFromLobby,
  refuseFromLobby: lobby.refuseFromLobby,
  moveToLobbyQueue: lobby.moveToLobbyQueue,
  listSpeakersLists: speakers.listSpeakersLists,
  openSpeakersList: speakers.openSpeakersList,
  updateSpeakersList: speakers.updateSpeakersList,
  closeSpeakersList: speakers.closeSpeakersList,
  callSpeaker: speakers.callSpeaker,
  endSpeech: speakers.endSpeech,
  pauseSpeech: speakers.pauseSpeech,
  resumeSpeech: speakers.resumeSpeech,
  undoCall: speakers.undoCall,
  downloadSpeakingTimes: speakers.downloadSpeakingTimes,
  listChatMessages: chat.listChatMessages,
  sendChatMessage: chat.sendChatMessage,
  listDirectChats: chat.listDirectChats,
  createChatUpload: chat.createChatUpload,
  downloadChatFile: chat.downloadChatFile,
  uploadFile: uploads.uploadFile,
  listPolls: polls.listPolls,
  listPastPolls: polls.listPastPolls,
  getPoll: polls.getPoll,
  createPoll: pollDrafts.createPoll,
  updatePoll: pollDrafts.updatePoll,
  deletePoll: pollDrafts.deletePoll,
  openPoll: polls.openPoll,
  closePoll: polls.closePoll,
  cancelPoll: polls.cancelPoll,
  declarePoll: polls.declarePoll,
  castVote: votes.castVote,
  inspectVotes: votes.inspectVotes,
  countSeats: votes.countSeats,
  getElectorate: votes.getElectorate,
  saveVoteSnapshot: voteSnapshots.saveVoteSnapshot,
  removeVoteSnapshot: voteSnapshots.removeVoteSnapshot,
  getVoteSnapshot: voteSnapshots.getVoteSnapshot,
  exportPoll: exports.exportPoll,
  copyPoll: pollDrafts.copyPoll,
  orderDrafts: pollDrafts.orderDrafts,
  getPollRecord: records.getPollRecord,
  getSessionRecord: records.getSessionRecord,
  getInclusionProof: records.getInclusionProof,
  getSignedReceipt: records.getSignedReceipt,
  listRecordKeys: records.listRecordKeys,
  rotateRecordKey: records.rotateRecordKey,
  listRecordedActs: proceedings.listRecordedActs,
  getSittingFacts: proceedings.getSittingFacts,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The same declarations by 'METHOD /path', the name by which the browser's client calls them. */
export type ApiEndpoints = {
  [N in EndpointName as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N];
};
