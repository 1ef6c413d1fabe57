import {
  activateAccessibility,
  getSessionInfo,
  getWebexToken,
  login,
  logout,
  updateSessionInfo,
} from '@hemicycle/contract/auth';
import * as ownSignIns from '@hemicycle/contract/own-sign-ins';
import * as personSignIns from '@hemicycle/contract/person-sign-ins';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route } from '../../platform/http/route.ts';
import type { MountedRoute } from '../../platform/http/route.ts';
import { setAccessibilityMode } from '../accounts/public.ts';
import { viewerInAttended } from '../sessions/public.ts';
import { endSignIn } from './end-sign-ins.ts';
import { signOut } from './enter-sign-in.ts';
import { endOwnSignIns, listOwnSignIns } from './own-sign-ins.ts';
import { endPersonSignIns, listPersonSignIns, removePersonPasskey } from './person-sign-ins.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { changeUserSession, readSessionInfo } from './session-info.ts';
import { loadProviderToken } from './provider-token.ts';
import { clearSignInCookie, setSignInCookie } from './sign-in-cookie.ts';
import { comesFrom } from './sign-in-from.ts';
import { signIn } from './sign-in.ts';
import type { Viewers } from './viewers.ts';

export function authRoutes(deps: Deps, viewers: Viewers): MountedRoute[] {
  const isHttps = deps.config.publicUrl?.startsWith('https://') ?? false;
  return [
    route(login, async ({ body, request, reply, viewer }) => {
      const token = await signIn(deps, body, comesFrom(request));
      // The new cookie replaces that of the browser's earlier sign-in, so the earlier sign-in ends.
      if (viewer !== null) await endSignIn(deps, viewer.signInId);
      setSignInCookie(reply, token, isHttps);
    }),
    route(logout, async ({ body, reply, viewer }) => {
      if (viewer !== null) {
        await signOut(deps, viewer, body.everywhere);
        viewers.forget(viewer.userId);
      }
      clearSignInCookie(reply, isHttps);
    }),
    route(getSessionInfo, async ({ viewer, query }) =>
      readSessionInfo(deps, query.attending === 'true' ? await viewerInAttended(deps.db, viewer) : viewer),
    ),
    route(updateSessionInfo, async ({ body, viewer, request }) => {
      if (body.userSession !== undefined) await changeUserSession(deps, viewer, body.userSession);
      viewers.forget(viewer.userId);
      const now = await viewers.viewerOf(request.headers.cookie);
      if (now === null) throw new DomainError('not-signed-in');
      return readSessionInfo(deps, now);
    }),
    route(activateAccessibility, async ({ body, viewer }) => {
      await setAccessibilityMode(deps.db, viewer.userId, body.accessibility);
      return { accessibilityModeEnabled: body.accessibility };
    }),
    route(getWebexToken, async ({ viewer }) => ({ webexToken: await loadProviderToken(deps, viewer) })),
    route(ownSignIns.listOwnSignIns, ({ viewer }) => listOwnSignIns(deps, viewer)),
    route(ownSignIns.endOwnSignIns, ({ viewer, body }) => endOwnSignIns(deps, viewer, body)),
    route(personSignIns.listPersonSignIns, ({ viewer, params }) =>
      listPersonSignIns(deps, viewer, params.userId),
    ),
    route(personSignIns.endPersonSignIns, ({ viewer, params, body }) =>
      endPersonSignIns(deps, viewer, params.userId, body),
    ),
    route(personSignIns.removePersonPasskey, ({ viewer, params }) =>
      removePersonPasskey(deps, viewer, params),
    ),
    ...passwordRoutes(deps),
    ...passkeyRoutes(deps, viewers),
  ];
}
