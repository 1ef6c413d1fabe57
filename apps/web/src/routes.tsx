import { type ClientPagePath, clientPagePaths } from '@hemicycle/contract/client-pages';
import { STREAM_PAGE_PATH } from '@hemicycle/contract/recorder-names';
import { OWN_HELP_PATH } from '@hemicycle/rules/foundations/help-address';
import { type ReactElement, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { PAPERS_PATH } from './capabilities/agenda/reader/papers-path.ts';
import { ADMIN_PATH, FOYER, SECURITY_PATH } from './capabilities/auth/next-page.ts';
import { RequireSignIn } from './capabilities/auth/RequireSignIn.tsx';
import { INSTRUCTIONS_PATH } from './capabilities/background/instructions-path.ts';
import { ANSWER_BELL_PATH } from './capabilities/bell/bell-path.ts';
import { IMPORT_SITTING_PATH, IMPORTED_PATH } from './capabilities/transfer/transfer-paths.ts';
import { EARLIER_PATH } from './capabilities/earlier-sessions/earlier-path.ts';
import { FIRST_STEPS_PATH } from './capabilities/first-steps/first-steps-access.ts';
import { ADMIN_GROUPS_PATH } from './capabilities/group-admin/group-admin-access.ts';
import { ADMIN_PEOPLE_PATH, IMPORT_PEOPLE_PATH } from './capabilities/people-admin/people-admin-access.ts';
import { RECORDINGS_PATH } from './capabilities/playback/playback-path.ts';
import { ADMIN_QUORUMS_PATH } from './capabilities/quorum/quorum-admin-access.ts';
import { ADMIN_ROLES_PATH } from './capabilities/role-admin/role-admin-access.ts';
import { ADMIN_SESSIONS_PATH } from './capabilities/sessions/session-admin-access.ts';
import { ADMIN_SIGN_ON_PATH } from './capabilities/sign-on-admin/sign-on-admin-access.ts';
import {
  ADMIN_HELP_TIPS_PATH,
  ADMIN_HOUSE_PATH,
  ADMIN_SITE_PATH,
} from './capabilities/site-admin/site-admin-access.ts';
import { ADMIN_AUDIT_PATH } from './capabilities/moderation/audit-log-path.ts';
import { ADMIN_REPORTS_PATH } from './capabilities/audit/browser-reports-access.ts';
import { ADMIN_STATE_PATH } from './capabilities/operations/operations-access.ts';
import { INTERPRETER_PATH } from './chamber-frame/interpreting.ts';
import { Chamber } from './pages/chamber-page.ts';
import { lazyPart } from './ui/lazy-part.ts';
import { ScriptsBanner } from './ui/ScriptsBanner.tsx';

const LobbyCheckVideo = lazyPart(async () => ({
  default: (await import('./pages/LobbyCheckVideo.tsx')).LobbyCheckVideo,
}));
const AnswerBellPage = lazyPart(async () => ({
  default: (await import('./pages/AnswerBellPage.tsx')).AnswerBellPage,
}));
const ChooseSession = lazyPart(async () => ({
  default: (await import('./pages/ChooseSession.tsx')).ChooseSession,
}));
const EarlierSittings = lazyPart(async () => ({
  default: (await import('./pages/EarlierSittings.tsx')).EarlierSittings,
}));
const SittingMinutes = lazyPart(async () => ({
  default: (await import('./pages/SittingMinutes.tsx')).SittingMinutes,
}));
const Help = lazyPart(async () => ({ default: (await import('./pages/Help.tsx')).Help }));
const OneImportedSitting = lazyPart(async () => ({
  default: (await import('./pages/OneImportedSitting.tsx')).OneImportedSitting,
}));
const AdminSittingImport = lazyPart(async () => ({
  default: (await import('./pages/AdminSittingImport.tsx')).AdminSittingImport,
}));
const OneEarlierSitting = lazyPart(async () => ({
  default: (await import('./pages/OneEarlierSitting.tsx')).OneEarlierSitting,
}));
const Papers = lazyPart(async () => ({ default: (await import('./pages/Papers.tsx')).Papers }));
const PlayRecording = lazyPart(async () => ({
  default: (await import('./pages/PlayRecording.tsx')).PlayRecording,
}));
const WatchStream = lazyPart(async () => ({
  default: (await import('./pages/WatchStream.tsx')).WatchStream,
}));
const Logout = lazyPart(async () => ({ default: (await import('./pages/Logout.tsx')).Logout }));
const SessionFinished = lazyPart(async () => ({
  default: (await import('./pages/SessionFinished.tsx')).SessionFinished,
}));
const Security = lazyPart(async () => ({ default: (await import('./pages/Security.tsx')).Security }));
const Administration = lazyPart(async () => ({
  default: (await import('./pages/Administration.tsx')).Administration,
}));
const AdminFirstSteps = lazyPart(async () => ({
  default: (await import('./pages/AdminFirstSteps.tsx')).AdminFirstSteps,
}));
const AdminAgenda = lazyPart(async () => ({
  default: (await import('./pages/AdminAgenda.tsx')).AdminAgenda,
}));
const AdminGroups = lazyPart(async () => ({
  default: (await import('./pages/AdminGroups.tsx')).AdminGroups,
}));
const AdminHelpTips = lazyPart(async () => ({
  default: (await import('./pages/AdminHelpTips.tsx')).AdminHelpTips,
}));
const AdminHouse = lazyPart(async () => ({ default: (await import('./pages/AdminHouse.tsx')).AdminHouse }));
const AdminImport = lazyPart(async () => ({
  default: (await import('./pages/AdminImport.tsx')).AdminImport,
}));
const AdminPeople = lazyPart(async () => ({
  default: (await import('./pages/AdminPeople.tsx')).AdminPeople,
}));
const AdminQuorums = lazyPart(async () => ({
  default: (await import('./pages/AdminQuorums.tsx')).AdminQuorums,
}));
const AdminRoles = lazyPart(async () => ({ default: (await import('./pages/AdminRoles.tsx')).AdminRoles }));
const AdminSessions = lazyPart(async () => ({
  default: (await import('./pages/AdminSessions.tsx')).AdminSessions,
}));
const HardwareAcceleration = lazyPart(async () => ({
  default: (await import('./pages/HardwareAcceleration.tsx')).HardwareAcceleration,
}));
const AdminSignOn = lazyPart(async () => ({
  default: (await import('./pages/AdminSignOn.tsx')).AdminSignOn,
}));
const AdminSite = lazyPart(async () => ({ default: (await import('./pages/AdminSite.tsx')).AdminSite }));
const AdminAudit = lazyPart(async () => ({ default: (await import('./pages/AdminAudit.tsx')).AdminAudit }));
const AdminReports = lazyPart(async () => ({
  default: (await import('./pages/AdminReports.tsx')).AdminReports,
}));
const AdminState = lazyPart(async () => ({ default: (await import('./pages/AdminState.tsx')).AdminState }));
const ControlCenter = lazyPart(async () => ({
  default: (await import('./pages/ControlCenter.tsx')).ControlCenter,
}));
const MissionControlPage = lazyPart(async () => ({
  default: (await import('./pages/MissionControlPage.tsx')).MissionControlPage,
}));
const RecordPage = lazyPart(async () => ({ default: (await import('./pages/RecordPage.tsx')).RecordPage }));
const NotFound = lazyPart(async () => ({ default: (await import('./pages/NotFound.tsx')).NotFound }));

function ofSignedIn(page: ReactElement): ReactElement {
  return <RequireSignIn>{page}</RequireSignIn>;
}

const chamber = ofSignedIn(
  <Suspense fallback={<ScriptsBanner />}>
    <Chamber />
  </Suspense>,
);

const pages: Readonly<Record<ClientPagePath, ReactElement>> = {
  '/app': chamber,
  [INTERPRETER_PATH]: chamber,
  [ANSWER_BELL_PATH]: ofSignedIn(<AnswerBellPage />),
  '/app/choose-session': ofSignedIn(<ChooseSession />),
  '/app/lobby-check-video': ofSignedIn(<LobbyCheckVideo />),
  '/app/logout': <Logout />,
  [`${PAPERS_PATH}/:idVotingSession`]: ofSignedIn(<Papers />),
  [`${PAPERS_PATH}/:idVotingSession/:paperId`]: ofSignedIn(<Papers />),
  [`${RECORDINGS_PATH}/:recordingId`]: ofSignedIn(<PlayRecording />),
  '/app/session-finished': <SessionFinished />,
  [`${STREAM_PAGE_PATH}:code`]: <WatchStream />,
  [EARLIER_PATH]: ofSignedIn(<EarlierSittings />),
  [`${IMPORTED_PATH}/:importedId`]: ofSignedIn(<OneImportedSitting />),
  [`${EARLIER_PATH}/:idVotingSession`]: ofSignedIn(<OneEarlierSitting />),
  [`${EARLIER_PATH}/:idVotingSession/minutes`]: ofSignedIn(<SittingMinutes />),
  [SECURITY_PATH]: ofSignedIn(<Security />),
  [ADMIN_PATH]: ofSignedIn(<Administration />),
  [FIRST_STEPS_PATH]: ofSignedIn(<AdminFirstSteps />),
  [ADMIN_GROUPS_PATH]: ofSignedIn(<AdminGroups />),
  [ADMIN_HELP_TIPS_PATH]: ofSignedIn(<AdminHelpTips />),
  [ADMIN_HOUSE_PATH]: ofSignedIn(<AdminHouse />),
  [ADMIN_PEOPLE_PATH]: ofSignedIn(<AdminPeople />),
  [IMPORT_PEOPLE_PATH]: ofSignedIn(<AdminImport />),
  [`${ADMIN_PEOPLE_PATH}/:userId`]: ofSignedIn(<AdminPeople />),
  [ADMIN_QUORUMS_PATH]: ofSignedIn(<AdminQuorums />),
  [ADMIN_ROLES_PATH]: ofSignedIn(<AdminRoles />),
  [ADMIN_SESSIONS_PATH]: ofSignedIn(<AdminSessions />),
  [`${ADMIN_SESSIONS_PATH}/:idVotingSession`]: ofSignedIn(<AdminSessions />),
  [`${ADMIN_SESSIONS_PATH}/:idVotingSession/agenda`]: ofSignedIn(<AdminAgenda />),
  [ADMIN_SIGN_ON_PATH]: ofSignedIn(<AdminSignOn />),
  [ADMIN_SITE_PATH]: ofSignedIn(<AdminSite />),
  [ADMIN_AUDIT_PATH]: ofSignedIn(<AdminAudit />),
  [ADMIN_REPORTS_PATH]: ofSignedIn(<AdminReports />),
  [IMPORT_SITTING_PATH]: ofSignedIn(<AdminSittingImport />),
  [ADMIN_STATE_PATH]: ofSignedIn(<AdminState />),
  '/app/controlcenter': ofSignedIn(<ControlCenter />),
  '/app/record/:ticket': <RecordPage />,
  [OWN_HELP_PATH]: <Help />,
  [`${OWN_HELP_PATH}/:chapter`]: <Help />,
  '/app/ui/mission-control/:idVotingSession': ofSignedIn(<MissionControlPage />),
  [INSTRUCTIONS_PATH]: <HardwareAcceleration />,
};

/** The pages by address, each loaded when it is first opened. The sign-in page is a separate
 *  program: see `main.tsx`. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={FOYER} replace />} />
      {clientPagePaths.map((path) => (
        <Route key={path} path={path} element={pages[path]} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
