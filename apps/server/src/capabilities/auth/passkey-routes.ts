import * as contract from '@hemicycle/contract/passkeys';
import type { Deps } from '../../deps.ts';
import { route } from '../../platform/http/route.ts';
import type { MountedRoute } from '../../platform/http/route.ts';
import { addPasskey, startAddingPasskey } from './add-passkey.ts';
import { endSignIn } from './end-sign-ins.ts';
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { provePasskey, provePassword, startPasskeyProof } from './prove-identity.ts';
import { signInByPasskey, startPasskeySignIn } from './sign-in-by-passkey.ts';
import { loadSigningRequest } from './signing-request.ts';
import { setSignInCookie } from './sign-in-cookie.ts';
import { comesFrom } from './sign-in-from.ts';
import type { Viewers } from './viewers.ts';

/** The calls for passkeys and proofs of identity. */
export function passkeyRoutes(deps: Deps, viewers: Viewers): MountedRoute[] {
  const isHttps = deps.config.publicUrl?.startsWith('https://') ?? false;
  const siteOf = (request: Parameters<typeof passkeySiteOf>[1]) => passkeySiteOf(deps.config, request);
  return [
    route(contract.listPasskeys, ({ viewer }) => listPasskeys(deps, viewer)),
    route(contract.startAddingPasskey, async ({ viewer, request }) =>
      startAddingPasskey(deps, siteOf(request), viewer),
    ),
    route(contract.addPasskey, async ({ viewer, request, body }) =>
      addPasskey(deps, siteOf(request), viewer, body),
    ),
    route(contract.renamePasskey, ({ viewer, params, body }) =>
      renamePasskey(deps, viewer, params.passkeyId, body.name),
    ),
    route(contract.removePasskey, ({ viewer, params }) => removePasskey(deps, viewer, params.passkeyId)),
    route(contract.getSigningRequest, async ({ viewer, request }) =>
      loadSigningRequest(deps, siteOf(request), viewer),
    ),
    route(contract.startPasskeySignIn, async ({ request }) =>
      startPasskeySignIn(deps, siteOf(request), request.ip),
    ),
    route(contract.signInByPasskey, async ({ body, request, reply, viewer }) => {
      const token = await signInByPasskey(deps, siteOf(request), body.used, comesFrom(request));
      // The new cookie replaces that of the browser's earlier sign-in, so the earlier sign-in ends.
      if (viewer !== null) await endSignIn(deps, viewer.signInId);
      setSignInCookie(reply, token, isHttps);
    }),
    route(contract.provePassword, async ({ viewer, body }) => {
      const proof = await provePassword(deps, viewer, body.password);
      viewers.forget(viewer.userId);
      return proof;
    }),
    route(contract.startPasskeyProof, async ({ viewer, request }) =>
      startPasskeyProof(deps, siteOf(request), viewer),
    ),
    route(contract.provePasskey, async ({ viewer, body, request }) => {
      const proof = await provePasskey(deps, siteOf(request), viewer, body.used);
      viewers.forget(viewer.userId);
      return proof;
    }),
  ];
}
