import { absentMailCalls } from './absent-mail.ts';
import { backgroundCalls } from './background.ts';
import { bellCalls } from './bell.ts';
import { agendaLive } from './agenda-live.ts';
import { agendaImportCalls } from './agenda-import.ts';
import { agendaMarkCalls } from './agenda-marks.ts';
import { agendaPaperCalls } from './agenda-papers.ts';
import { agendaCalls } from './agenda.ts';
import { alertsLive } from './alerts-live.ts';
import { alertCalls } from './alerts.ts';
import { attendanceCalls } from './attendance.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { autoLeaveCalls } from './autoleave.ts';
import { automaticCaptionCalls } from './automatic-captions.ts';
import { callInNumberCalls } from './call-in-numbers.ts';
import { captionReaderCalls } from './caption-readers.ts';
import { captionsLive } from './captions-live.ts';
import { captionStreamCalls } from './caption-streams.ts';
import { captionCalls } from './captions.ts';
import { chatLive } from './chat-live.ts';
import { chatCalls } from './chat.ts';
import { clientLogCalls } from './client-log.ts';
import { closedSessionCalls } from './closed-sessions.ts';
import { dialOutCalls } from './dial-out.ts';
import { displayCalls } from './display.ts';
import { earlierSessionCalls } from './earlier-sessions.ts';
import { exportCalls } from './exports.ts';
import { firstStepCalls } from './first-steps.ts';
import { operationsCalls } from './operations.ts';
import { guestCalls } from './guests.ts';
import { handCalls } from './hands.ts';
import { huddlesLive } from './huddles-live.ts';
import { huddleCalls } from './huddles.ts';
import { handoverCalls } from './handover-calls.ts';
import { interpretationLive } from './interpretation-live.ts';
import { interpretationCalls } from './interpretation.ts';
import { lobbyLive } from './lobby-live.ts';
import { lobbyCalls } from './lobby.ts';
import { mediaServerCalls } from './media-server.ts';
import { compareSittingCalls } from './compare-sitting.ts';
import { minuteCorrectionCalls } from './minute-corrections.ts';
import { minuteQuoteCalls } from './minute-quotes.ts';
import { minuteTextBlockCalls } from './minute-text-blocks.ts';
import { minuteCalls } from './minutes.ts';
import { missionControlLive } from './mission-control-live.ts';
import { nettestCalls } from './nettest.ts';
import { notificationCalls } from './notifications.ts';
import { ownSignInCalls } from './own-sign-ins.ts';
import { personSignInCalls } from './person-sign-ins.ts';
import { passkeyCalls } from './passkeys.ts';
import { passwordCalls } from './passwords.ts';
import { peopleAdminCalls } from './people-admin.ts';
import { personPictureCalls } from './person-pictures.ts';
import { peopleLive } from './people-live.ts';
import { peopleCalls } from './people.ts';
import { pollDraftCalls } from './poll-drafts.ts';
import { pollWatchCalls } from './poll-watch.ts';
import { rollCallCalls } from './roll-call.ts';
import { pollsLive } from './polls-live.ts';
import { pollCalls } from './polls.ts';
import { proceedingsCalls } from './proceedings.ts';
import { quorumLive } from './quorum-live.ts';
import { proxyImportCalls } from './proxy-import.ts';
import { quorumCalls } from './quorum.ts';
import { recordCalls } from './record-calls.ts';
import { recordLogCalls } from './record-log.ts';
import { recorderCalls } from './recorder.ts';
import { playbackCalls } from './playback.ts';
import { recordingLive } from './recording-live.ts';
import { recordingTrackCalls } from './recording-tracks.ts';
import { recordingCalls } from './recording.ts';
import { groupAdminCalls } from './group-admin.ts';
import { roleAdminCalls } from './role-admin.ts';
import { settingHistoryCalls } from './setting-history.ts';
import { sessionsLive } from './sessions-live.ts';
import { sessionCalls } from './sessions.ts';
import { samlCalls } from './saml.ts';
import { scimCalls } from './scim.ts';
import { signOnAdminCalls } from './sign-on-admin.ts';
import { signOnCalls } from './sign-on.ts';
import { siteHelpTipCalls } from './site-help-tips.ts';
import { siteIdentityCalls } from './site-identity.ts';
import { siteCalls } from './site.ts';
import { speakersLive } from './speakers-live.ts';
import { speakerCalls } from './speakers.ts';
import { speakingRuleCalls } from './speaking-rules.ts';
import { speechRequestCalls } from './speakers-requests.ts';
import { streamingCalls } from './streaming.ts';
import { thirdPartyCalls } from './third-parties.ts';
import { transferCalls } from './transfer.ts';
import { uploadCalls } from './uploads.ts';
import { peopleImportCalls } from './people-imports.ts';
import { userImportCalls } from './user-import.ts';
import { voteSnapshotCalls } from './vote-snapshots.ts';
import { voteCalls } from './votes.ts';

/** What each capability has on the wire: its calls of the HTTP API, and its part of the live state
 *  of a session. `endpoints.ts` and `live.ts` put these together. */
export const capabilities = {
  auth: { calls: { ...authCalls, ...ownSignInCalls, ...personSignInCalls } },
  passkeys: { calls: passkeyCalls },
  passwords: { calls: passwordCalls },
  provisioning: { calls: scimCalls },
  signOn: { calls: { ...signOnCalls, ...samlCalls, ...signOnAdminCalls } },
  site: { calls: siteCalls },
  siteHelpTips: { calls: siteHelpTipCalls },
  siteIdentity: { calls: siteIdentityCalls },
  firstSteps: { calls: firstStepCalls },
  operations: { calls: operationsCalls },
  sessions: { calls: sessionCalls, live: sessionsLive },
  callInNumbers: { calls: callInNumberCalls },
  earlierSessions: { calls: earlierSessionCalls },
  closedSessions: { calls: closedSessionCalls },
  proxyImport: { calls: proxyImportCalls },
  people: { calls: peopleCalls, live: peopleLive },
  hands: { calls: handCalls },
  peopleAdmin: { calls: peopleAdminCalls },
  personPictures: { calls: personPictureCalls },
  userImport: { calls: userImportCalls },
  peopleImports: { calls: peopleImportCalls },
  roleAdmin: { calls: roleAdminCalls },
  groupAdmin: { calls: groupAdminCalls },
  background: { calls: backgroundCalls },
  attendance: { calls: attendanceCalls },
  nettest: { calls: nettestCalls },
  notifications: { calls: notificationCalls },
  alerts: { calls: alertCalls, live: alertsLive },
  audit: { calls: { ...auditCalls, ...settingHistoryCalls } },
  thirdParties: { calls: thirdPartyCalls },
  clientLog: { calls: clientLogCalls },
  mediaServer: { calls: mediaServerCalls },
  dialOut: { calls: dialOutCalls },
  absentMail: { calls: absentMailCalls },
  bell: { calls: bellCalls },
  autoLeave: { calls: autoLeaveCalls },
  polls: { calls: pollCalls, live: pollsLive },
  pollDrafts: { calls: pollDraftCalls },
  pollWatch: { calls: pollWatchCalls },
  rollCall: { calls: rollCallCalls },
  votes: { calls: voteCalls },
  voteSnapshots: { calls: voteSnapshotCalls },
  exports: { calls: exportCalls },
  minutes: {
    calls: {
      ...minuteCalls,
      ...minuteQuoteCalls,
      ...minuteTextBlockCalls,
      ...minuteCorrectionCalls,
      ...compareSittingCalls,
    },
  },
  records: { calls: { ...recordCalls, ...recordLogCalls } },
  transfer: { calls: transferCalls },
  proceedings: { calls: proceedingsCalls },
  chat: { calls: chatCalls, live: chatLive },
  uploads: { calls: uploadCalls },
  quorum: { calls: quorumCalls, live: quorumLive },
  speakers: {
    calls: { ...speakerCalls, ...speakingRuleCalls, ...speechRequestCalls },
    live: speakersLive,
  },
  agenda: { calls: agendaCalls, live: agendaLive },
  agendaMarks: { calls: agendaMarkCalls },
  agendaPapers: { calls: agendaPaperCalls },
  agendaImport: { calls: agendaImportCalls },
  huddles: { calls: huddleCalls, live: huddlesLive },
  guests: { calls: guestCalls },
  display: { calls: displayCalls },
  lobby: { calls: lobbyCalls, live: lobbyLive },
  captions: {
    calls: { ...captionCalls, ...captionStreamCalls, ...automaticCaptionCalls, ...captionReaderCalls },
    live: captionsLive,
  },
  playback: { calls: playbackCalls },
  recording: {
    calls: { ...recorderCalls, ...recordingCalls, ...recordingTrackCalls, ...streamingCalls },
    live: recordingLive,
  },
  interpretation: { calls: { ...interpretationCalls, ...handoverCalls }, live: interpretationLive },
  missionControl: { calls: {}, live: missionControlLive },
};

type Capabilities = typeof capabilities;
/** The capabilities, each with all that it has on the wire. */
export type Capability = Capabilities[keyof Capabilities];
/** The live parts by the name of their capability. */
export type LiveParts = {
  [
    Name in keyof Capabilities as Capabilities[Name] extends { live: object } ? Name : never
  ]: Capabilities[Name] extends { live: infer Part } ? Part : never;
};
