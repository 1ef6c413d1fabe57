import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ADMIN_PATH, FOYER, SECURITY_PATH } from './capabilities/auth/next-page.ts';
import { RequireSignIn } from './capabilities/auth/RequireSignIn.tsx';
import { INSTRUCTIONS_PATH } from './capabilities/background/instructions-path.ts';
import { ADMIN_QUORUMS_PATH } from './capabilities/quorum/quorum-admin-access.ts';
import { ADMIN_SESSIONS_PATH } from './capabilities/sessions/session-admin-access.ts';
import { ADMIN_SITE_PATH } from './capabilities/site/site-admin-access.ts';
import { Chamber } from './pages/chamber-page.ts';
import { lazyPart } from './ui/lazy-part.ts';
import { ScriptsBanner } from './ui/ScriptsBanner.tsx';

const LobbyCheckVideo = lazyPart(async () => ({
  default: (await import('./pages/LobbyCheckVideo.tsx')).LobbyCheckVideo,
}));
const ChooseSession = lazyPart(async () => ({
  default: (await import('./pages/ChooseSession.tsx')).ChooseSession,
}));
const Logout = lazyPart(async () => ({ default: (await import('./pages/Logout.tsx')).Logout }));
const SessionFinished = lazyPart(async () => ({
  default: (await import('./pages/SessionFinished.tsx')).SessionFinished,
}));
const Security = lazyPart(async () => ({ default: (await import('./pages/Security.tsx')).Security }));
const Administration = lazyPart(async () => ({
  default: (await import('./pages/Administration.tsx')).Administration,
}));
const AdminQuorums = lazyPart(async () => ({
  default: (await import('./pages/AdminQuorums.tsx')).AdminQuorums,
}));
const AdminSessions = lazyPart(async () => ({
  default: (await import('./pages/AdminSessions.tsx')).AdminSessions,
}));
const HardwareAcceleration = lazyPart(async () => ({
  default: (await import('./pages/HardwareAcceleration.tsx')).HardwareAcceleration,
}));
const AdminSite = lazyPart(async () => ({ default: (await import('./pages/AdminSite.tsx')).AdminSite }));
const NotFound = lazyPart(async () => ({ default: (await import('./pages/NotFound.tsx')).NotFound }));

/** The pages by address, each loaded when it is first opened. The sign-in page is a program of its own: see `main.tsx`. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={FOYER} replace />} />
      <Route
        path="/app/choose-session"
        element={
          <RequireSignIn>
            <ChooseSession />
          </RequireSignIn>
        }
      />
      <Route
        path="/app/lobby-check-video"
        element={
          <RequireSignIn>
            <LobbyCheckVideo />
          </RequireSignIn>
        }
      />
      <Route
        path="/app"
        element={
          <RequireSignIn>
            <Suspense fallback={<ScriptsBanner />}>
              <Chamber />
            </Suspense>
          </RequireSignIn>
        }
      />
      <Route
        path={SECURITY_PATH}
        element={
          <RequireSignIn>
            <Security />
          </RequireSignIn>
        }
      />
      <Route
        path={ADMIN_PATH}
        element={
          <RequireSignIn>
            <Administration />
          </RequireSignIn>
        }
      />
      <Route
        path={ADMIN_QUORUMS_PATH}
        element={
          <RequireSignIn>
            <AdminQuorums />
          </RequireSignIn>
        }
      />
      <Route
        path={ADMIN_SITE_PATH}
        element={
          <RequireSignIn>
            <AdminSite />
          </RequireSignIn>
        }
      />
      {[ADMIN_SESSIONS_PATH, `${ADMIN_SESSIONS_PATH}/:idVotingSession`].map((path) => (
        <Route
          key={path}
          path={path}
          element={
            <RequireSignIn>
              <AdminSessions />
            </RequireSignIn>
          }
        />
      ))}
      <Route path="/app/logout" element={<Logout />} />
      <Route path="/app/session-finished" element={<SessionFinished />} />
      <Route path={INSTRUCTIONS_PATH} element={<HardwareAcceleration />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
