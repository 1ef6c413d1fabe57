import { absentMailRoutes } from './capabilities/absent-mail/routes.ts';
import { accountRoutes } from './capabilities/accounts/routes.ts';
import type { AccountHook } from './capabilities/accounts/public.ts';
import { agendaPart } from './capabilities/agenda/live-part.ts';
import { agendaInSession, voteItems } from './capabilities/agenda/public.ts';
import { agendaRoutes } from './capabilities/agenda/routes.ts';
import { alertsPart } from './capabilities/alerts/live-part.ts';
import { alertRoutes } from './capabilities/alerts/routes.ts';
import { auditRoutes } from './capabilities/audit/routes.ts';
import { signInsOfAccounts } from './capabilities/auth/public.ts';
import { authRoutes } from './capabilities/auth/routes.ts';
import { backgroundRoutes } from './capabilities/background/routes.ts';
import { bellRoutes } from './capabilities/bell/routes.ts';
import { autoLeaveRoutes } from './capabilities/autoleave/routes.ts';
import { captionsPart } from './capabilities/captions/live-part.ts';
import { captionRoutes } from './capabilities/captions/routes.ts';
import { chamberRoutes } from './capabilities/chamber/routes.ts';
import { chatPart } from './capabilities/chat/live-part.ts';
import { chatRoutes } from './capabilities/chat/routes.ts';
import { clientLog } from './capabilities/client-log/capability.ts';
import { phonesInSession } from './capabilities/dial-out/public.ts';
import { dialOutRoutes } from './capabilities/dial-out/routes.ts';
import { display } from './capabilities/display/capability.ts';
import { exportRoutes } from './capabilities/exports/routes.ts';
import { firstStepRoutes } from './capabilities/first-steps/routes.ts';
import { groupAdminRoutes } from './capabilities/group-admin/routes.ts';
import { groupRoutes } from './capabilities/groups/routes.ts';
import { linksFollowRooms } from './capabilities/guests/public.ts';
import { guestRoutes } from './capabilities/guests/routes.ts';
import { handsPart } from './capabilities/hands/live-part.ts';
import { handRoutes } from './capabilities/hands/routes.ts';
import { huddlesPart } from './capabilities/huddles/live-part.ts';
import { roomsOfSession } from './capabilities/huddles/public.ts';
import { huddleRoutes } from './capabilities/huddles/routes.ts';
import { interpretationPart } from './capabilities/interpretation/live-part.ts';
import { interpretationRoutes } from './capabilities/interpretation/routes.ts';
import { lobbyPart } from './capabilities/lobby/live-part.ts';
import { accountsInLobbies, attachLobby, lobbyInSession } from './capabilities/lobby/public.ts';
import { lobbyRoutes } from './capabilities/lobby/routes.ts';
import { mediaRoutes } from './capabilities/media/routes.ts';
import { missionControlPart } from './capabilities/mission-control/live-part.ts';
import { createReportKeeper } from './capabilities/mission-control/public.ts';
import { minuteRoutes } from './capabilities/minutes/routes.ts';
import { nettest } from './capabilities/nettest/capability.ts';
import { notificationRoutes } from './capabilities/notifications/routes.ts';
import { operationsRoutes } from './capabilities/operations/routes.ts';
import { pollsPart } from './capabilities/polls/live-part.ts';
import {
  isSecretPollOpenAnywhere,
  loadVoteByReceipt,
  pollsInSession,
  requirePollOf,
  requirePollOfVoter,
} from './capabilities/polls/public.ts';
import { pollRoutes } from './capabilities/polls/routes.ts';
import { peoplePart } from './capabilities/presence/live-part.ts';
import {
  accountsInSessions,
  loadRaisedHands,
  PEOPLE_NEWS_EVERY_MS,
  peopleInSession,
} from './capabilities/presence/public.ts';
import { presenceRoutes } from './capabilities/presence/routes.ts';
import { proceedingsRoutes } from './capabilities/proceedings/routes.ts';
import { quorumPart } from './capabilities/quorum/live-part.ts';
import { quorumsInSession } from './capabilities/quorum/public.ts';
import { quorumRoutes } from './capabilities/quorum/routes.ts';
import { loadRecordKeys, signingKeyOf } from './capabilities/records/public.ts';
import { recordRoutes } from './capabilities/records/routes.ts';
import { playbackRoutes } from './capabilities/playback/routes.ts';
import { recordingPart } from './capabilities/recording/live-part.ts';
import {
  attachRecorders,
  isChamberRecorded,
  recordingsInSession,
  startRecording,
  stopRecording,
} from './capabilities/recording/public.ts';
import { recordingRoutes } from './capabilities/recording/routes.ts';
import { removedWhenSwitchedOff } from './capabilities/removal/public.ts';
import { roleAdminRoutes } from './capabilities/role-admin/routes.ts';
import { roleRoutes } from './capabilities/roles/routes.ts';
import { sessionsPart } from './capabilities/sessions/live-part.ts';
import { requireBelonging, type SessionHook } from './capabilities/sessions/public.ts';
import { sessionRoutes } from './capabilities/sessions/routes.ts';
import { loadHouse, loadSiteFlags } from './capabilities/site/public.ts';
import { provisioningRoutes } from './capabilities/provisioning/routes.ts';
import { signOnRoutes } from './capabilities/sign-on/routes.ts';
import { siteRoutes } from './capabilities/site/routes.ts';
import { speakersPart } from './capabilities/speakers/live-part.ts';
import { followItem, speakersInSession } from './capabilities/speakers/public.ts';
import { speakerRoutes } from './capabilities/speakers/routes.ts';
import { thirdParties } from './capabilities/third-parties/capability.ts';
import { hasAgreedToLookUp } from './capabilities/third-parties/public.ts';
import { transferRoutes } from './capabilities/transfer/routes.ts';
import { uploadRoutes } from './capabilities/uploads/routes.ts';
import { voteSnapshotRoutes } from './capabilities/vote-snapshots/routes.ts';
import type { Capability } from './capability.ts';
import { loadGroupsForGuest } from './groups-for-guests.ts';
import * as raisedHands from './migrations/0066-raised-hands.ts';
import { lobbyMigrations } from './migrations/of-lobby.ts';
import { groupMigrations } from './migrations/of-groups.ts';
import { sessionMigrations } from './migrations/of-sessions.ts';
import { recordingMigrations } from './migrations/of-recording.ts';
import { guestMigrations } from './migrations/of-guests.ts';
import { captionMigrations } from './migrations/of-captions.ts';
import { huddleMigrations } from './migrations/of-huddles.ts';
import * as alerts from './migrations/0085-alerts.ts';
import * as absentMail from './migrations/0092-absent-mail.ts';
import {
  accountMigrations,
  authMigrations,
  provisioningMigrations,
  signOnMigrations,
} from './migrations/of-accounts.ts';
import { auditMigrations } from './migrations/of-audit.ts';
import { interpretationMigrations } from './migrations/of-interpretation.ts';
import * as phoneStays from './migrations/0139-phone-stays.ts';
import * as chatAsTyped from './migrations/0261-chat-as-typed.ts';
import * as phonesGo from './migrations/0251-phones-go.ts';
import * as firstSteps from './migrations/0136-first-steps.ts';
import { pollMigrations } from './migrations/of-polls.ts';
import * as huddleSince from './migrations/0109-huddle-since.ts';
import * as quorumsOfMoreThan from './migrations/0124-quorums-of-more-than.ts';
import * as pageReports from './migrations/0172-page-reports.ts';
import { minuteMigrations } from './migrations/of-minutes.ts';
import * as contentsOfImported from './migrations/0223-contents-of-imported-sittings.ts';
import * as importedSittings from './migrations/0162-imported-sittings.ts';
import * as speakingRules from './migrations/0176-speaking-rules.ts';
import * as listFollowsItem from './migrations/0197-list-follows-item.ts';
import { agendaMigrations } from './migrations/of-agenda.ts';
import { siteMigrations } from './migrations/of-site.ts';
import { uploadMigrations } from './migrations/of-uploads.ts';

/** What each capability does when a session ends, is deleted, loses people, gets other quorum rules
 *  or other rooms, or has everybody muted. The rows are locked, and the news told, in this order.
 *  */
const sessionHooks: readonly SessionHook[] = [
  speakersInSession,
  agendaInSession,
  pollsInSession,
  quorumsInSession,
  lobbyInSession,
  recordingsInSession,
  peopleInSession,
  phonesInSession,
  linksFollowRooms,
  roomsOfSession,
];

/** What each capability does after an account was changed. The news is told in this order. */
const accountHooks: readonly AccountHook[] = [
  signInsOfAccounts,
  removedWhenSwitchedOff,
  accountsInSessions,
  accountsInLobbies,
];

/** What each capability gives to the server. `app.ts`, `live-parts.ts` and `migrations/index.ts`
 *  take it from here. The parts of the live state stand in the order of this list. */
export const capabilities: Readonly<Record<string, Capability>> = {
  auth: { routes: (parts) => authRoutes(parts, parts.viewers), migrations: authMigrations },
  operations: { routes: operationsRoutes },
  site: { routes: (parts) => siteRoutes(parts, parts.demo), migrations: siteMigrations },
  groups: { routes: (parts) => groupRoutes(parts, loadGroupsForGuest) },
  roles: { routes: roleRoutes },
  accounts: {
    routes: (parts) => accountRoutes(parts, parts.listDesk, accountHooks),
    migrations: accountMigrations,
  },
  provisioning: {
    routes: (parts) => provisioningRoutes(parts, accountHooks),
    migrations: provisioningMigrations,
  },
  signOn: { routes: (parts) => signOnRoutes(parts, accountHooks), migrations: signOnMigrations },
  'role-admin': { routes: roleAdminRoutes },
  'group-admin': { routes: groupAdminRoutes, migrations: groupMigrations },
  background: { routes: backgroundRoutes },
  sessions: {
    routes: (parts) => sessionRoutes(parts, parts.listDesk, sessionHooks),
    live: sessionsPart,
    migrations: sessionMigrations,
  },
  'first-steps': {
    routes: firstStepRoutes,
    migrations: [{ name: '0136-first-steps', up: firstSteps.up }],
  },
  presence: {
    routes: (parts) => {
      const keepReport = createReportKeeper(parts);
      // Each call is a page of its own: a page calls every 20 s at most.
      return presenceRoutes(parts, parts.listDesk, (whose, report) => keepReport({}, whose, report));
    },
    live: peoplePart,
    migrations: [{ name: '0109-huddle-since', up: huddleSince.up }],
  },
  hands: {
    routes: handRoutes,
    live: handsPart({ loadRaisedHands, everyMs: PEOPLE_NEWS_EVERY_MS }),
    migrations: [{ name: '0066-raised-hands', up: raisedHands.up }],
  },
  chamber: { routes: (parts) => chamberRoutes(parts.sockets) },
  media: { routes: (parts) => mediaRoutes(parts, parts.mediaReports) },
  nettest,
  notifications: { routes: notificationRoutes },
  alerts: {
    routes: alertRoutes,
    live: alertsPart,
    migrations: [{ name: '0085-alerts', up: alerts.up }],
  },
  autoLeave: { routes: autoLeaveRoutes },
  dialOut: {
    routes: (parts) => dialOutRoutes(parts, isChamberRecorded),
    migrations: [
      { name: '0139-phone-stays', up: phoneStays.up },
      { name: '0251-phones-go', up: phonesGo.up },
    ],
  },
  absentMail: { routes: absentMailRoutes, migrations: [{ name: '0092-absent-mail', up: absentMail.up }] },
  audit: {
    routes: (parts) =>
      auditRoutes(parts, {
        ...{ hasAgreedToLookUp, isSecretPollOpenAnywhere, loadHouse, requireBelonging },
        inTurn: parts.listDesk.makeOther,
        signer: () => signingKeyOf(parts),
        loadKeys: loadRecordKeys,
        loadKeptDays: async (db) => (await loadSiteFlags(db)).clientAuditKeptDays,
      }),
    migrations: auditMigrations,
  },
  thirdParties,
  clientLog,
  polls: {
    routes: (parts) => pollRoutes(parts, parts.preparedPool, voteItems),
    live: pollsPart,
    migrations: pollMigrations,
  },
  bell: { routes: bellRoutes },
  voteSnapshots: { routes: (parts) => voteSnapshotRoutes(parts, { requirePollOf, loadVoteByReceipt }) },
  records: { routes: (parts) => recordRoutes(parts, { requirePollOf, requirePollOfVoter }) },
  proceedings: { routes: proceedingsRoutes },
  exports: { routes: (parts) => exportRoutes(parts, parts.exportDesk) },
  minutes: {
    routes: (parts) => minuteRoutes(parts, parts.exportDesk, parts.viewers.viewerOf),
    migrations: minuteMigrations,
  },
  transfer: {
    routes: transferRoutes,
    migrations: [
      { name: '0162-imported-sittings', up: importedSittings.up },
      { name: '0223-contents-of-imported-sittings', up: contentsOfImported.up },
    ],
  },
  chat: {
    routes: chatRoutes,
    live: chatPart,
    migrations: [{ name: '0261-chat-as-typed', up: chatAsTyped.up }],
  },
  uploads: { routes: uploadRoutes, migrations: uploadMigrations },
  quorum: {
    routes: quorumRoutes,
    live: quorumPart,
    migrations: [{ name: '0124-quorums-of-more-than', up: quorumsOfMoreThan.up }],
  },
  speakers: {
    routes: speakerRoutes,
    live: speakersPart,
    migrations: [
      { name: '0176-speaking-rules', up: speakingRules.up },
      { name: '0197-list-follows-item', up: listFollowsItem.up },
    ],
  },
  agenda: {
    routes: (parts) =>
      agendaRoutes(parts, parts.listDesk, { recorder: { startRecording, stopRecording }, followItem }),
    live: agendaPart,
    migrations: agendaMigrations,
  },
  huddles: { routes: huddleRoutes, live: huddlesPart, migrations: huddleMigrations },
  lobby: {
    routes: lobbyRoutes,
    live: lobbyPart,
    socket: (server, parts) =>
      attachLobby(server, {
        deps: parts,
        viewerOf: parts.viewers.viewerOf,
        mediaVisitors: parts.mediaVisitors,
      }),
    migrations: lobbyMigrations,
  },
  guests: { routes: guestRoutes, migrations: guestMigrations },
  display,
  captions: { routes: captionRoutes, live: captionsPart, migrations: captionMigrations },
  interpretation: {
    routes: interpretationRoutes,
    live: interpretationPart,
    migrations: interpretationMigrations,
  },
  missionControl: {
    live: missionControlPart,
    migrations: [{ name: '0172-page-reports', up: pageReports.up }],
  },
  playback: { routes: playbackRoutes },
  recording: {
    routes: recordingRoutes,
    live: recordingPart,
    socket: attachRecorders,
    migrations: recordingMigrations,
  },
};
