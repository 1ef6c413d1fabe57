import * as declared from '@hemicycle/contract/sign-on';
import * as saml from '@hemicycle/contract/saml';
import * as administered from '@hemicycle/contract/sign-on-admin';
import { createOpenId } from '../../adapters/openid/create-openid.ts';
import { createSaml } from '../../adapters/saml/create-saml.ts';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { AccountHook } from '../accounts/public.ts';
import { comesFrom, endSignIn, setSignInCookie } from '../auth/public.ts';
import {
  changeProvider,
  createProvider,
  forgetIdentity,
  listProviders,
  removeProvider,
} from './administer-providers.ts';
import { finishSignOn } from './finish-sign-on.ts';
import { loadProvidersOfAccount } from './identity-store.ts';
import { previewMappings } from './preview-mappings.ts';
import { loadProviders } from './provider-store.ts';
import { samlRoutes } from './saml-routes.ts';
import { browserTokenOf, setBrowserToken } from './sign-on-cookie.ts';
import { findSignOutAddress, signedOutAtProvider } from './sign-out.ts';
import { findSiteAddresses, siteAddressesOf } from './site-address.ts';
import { startProof, startSignOn } from './start-sign-on.ts';
import { trySettings } from './try-settings.ts';

/** The calls of single sign-on and of its administration. Source: BEY-21. */
export function signOnRoutes(deps: Deps, hooks: readonly AccountHook[]): MountedRoute[] {
  const protocols = {
    openId: createOpenId(() => deps.clock.nowMs()),
    saml: createSaml(deps.config.samlKeys?.privateKeys ?? []),
  };
  const isHttps = deps.config.publicUrl?.startsWith('https://') ?? false;
  return [
    route(declared.listSignOn, async () => {
      const providers = await loadProviders(deps.db);
      return providers.filter((one) => one.is_on).map(({ id, name }) => ({ id, name }));
    }),
    route(declared.startSignOn, async ({ params, request, reply }) => {
      const { address, browserToken } = await startSignOn(deps, protocols, params.providerId, {
        remoteAddress: request.ip,
        addresses: siteAddressesOf(deps.config, request),
        browserToken: browserTokenOf(request.headers.cookie, isHttps),
        provesSignIn: null,
      });
      setBrowserToken(reply, browserToken, isHttps);
      return { address };
    }),
    route(declared.listSignOnProofs, ({ viewer }) => loadProvidersOfAccount(deps.db, viewer.userId)),
    route(declared.startSignOnProof, async ({ viewer, params, request, reply }) => {
      const { address, browserToken } = await startProof(deps, protocols, viewer, params.providerId, {
        remoteAddress: request.ip,
        addresses: siteAddressesOf(deps.config, request),
        browserToken: browserTokenOf(request.headers.cookie, isHttps),
      });
      setBrowserToken(reply, browserToken, isHttps);
      return { address };
    }),
    route(declared.finishSignOn, async ({ body, request, reply, viewer }) => {
      const token = await finishSignOn(deps, { protocols, hooks }, body.answer, {
        ...comesFrom(request),
        addresses: siteAddressesOf(deps.config, request),
        browserToken: browserTokenOf(request.headers.cookie, isHttps),
        viewer,
      });
      // Nothing but the time of the proof has changed.
      if (token === null) return;
      // The new cookie replaces that of the browser's earlier sign-in, so the earlier sign-in ends.
      if (viewer !== null) await endSignIn(deps, viewer.signInId);
      setSignInCookie(reply, token, isHttps);
    }),
    route(declared.getSignOutAddress, async ({ viewer, request }) => {
      const addresses = findSiteAddresses(deps.config, request);
      if (addresses === null) return { address: null };
      return { address: await findSignOutAddress(deps, protocols, viewer, addresses) };
    }),
    route(declared.signedOutAtProvider, async ({ params, request }) => {
      const sent = typeof request.body === 'string' ? request.body : '';
      await signedOutAtProvider(deps, protocols.openId, params.providerId, sent);
      return {};
    }),
    ...samlRoutes(deps, protocols.saml),
    route(administered.listSignOnProviders, async ({ request }) => ({
      providers: await listProviders(deps),
      addresses: findSiteAddresses(deps.config, request),
      backChannelPath: declared.signedOutAtProvider.path,
      samlPaths: {
        metadata: saml.getSamlMetadata.path,
        answer: saml.postSamlAnswer.path,
        signOut: saml.postSamlSignOut.path,
      },
      samlEncryptionUntilMs: deps.config.samlKeys?.untilMs ?? null,
    })),
    route(administered.createSignOnProvider, ({ viewer, body }) => createProvider(deps, viewer, body)),
    route(administered.updateSignOnProvider, ({ viewer, params, body }) =>
      changeProvider(deps, viewer, params.providerId, body),
    ),
    route(administered.deleteSignOnProvider, ({ viewer, params }) =>
      removeProvider(deps, viewer, params.providerId),
    ),
    route(administered.trySignOnProvider, ({ body, request }) =>
      trySettings(deps, body, findSiteAddresses(deps.config, request)?.answer ?? null),
    ),
    route(administered.previewSignOnMappings, ({ params, body }) =>
      previewMappings(deps, params.providerId, body),
    ),
    route(administered.forgetSignOnIdentity, ({ viewer, params }) => forgetIdentity(deps, viewer, params)),
  ];
}
