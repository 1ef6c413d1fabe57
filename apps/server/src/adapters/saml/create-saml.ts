import { claimsOfAttributes } from '@hemicycle/rules/sign-on/saml-claims';
import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import { z } from 'zod';
import { ProviderError } from '../proven-person.ts';
import { checkAssertion, CLOCKS_APART_MS, type NameId } from './check-assertion.ts';
import { decryptAssertion } from './decrypt-assertion.ts';
import { PERSISTENT } from './own-metadata.ts';
import { readSignOut } from './read-sign-out.ts';
import type { Saml, SamlSettings, SamlSite } from './saml-provider.ts';

/** An attempt is gone after ten minutes; the library's own limit only has to be longer. In ms. */
const REQUEST_KEPT_MS = 15 * 60_000;

const hintOf = z.object({
  nameId: z.string(),
  format: z.string(),
  nameQualifier: z.string().nullable(),
  spNameQualifier: z.string().nullable(),
  sessionIndex: z.string().nullable(),
});

/** SAML 2.0 by the library node-saml. It keeps nothing: which request an answer must refer to, its
 *  caller says. `decryptionKeys`: of assertions that were encrypted, PEM. */
export function createSaml(decryptionKeys: readonly string[]): Saml {
  return {
    async begin(settings, site, { requestId, state, anew }) {
      return orProviderError(
        libraryFor(settings, site, requestId, anew).getAuthorizeUrlAsync(state, undefined, {}),
      );
    },
    async finish(settings, site, { requestId, response }) {
      const posted = Buffer.from(response, 'base64').toString('utf8');
      const answer = await decryptAssertion(posted, decryptionKeys);
      const SAMLResponse = Buffer.from(answer, 'utf8').toString('base64');
      const { profile } = await orProviderError(
        libraryFor(settings, site, requestId).validatePostResponseAsync({ SAMLResponse }),
      );
      const signed = profile?.getAssertion?.();
      if (signed === undefined) throw new ProviderError('refused', 'the answer names nobody');
      const { nameId, attributes, provenMs } = checkAssertion(signed, { settings, site, requestId });
      return {
        subject: nameId.nameId,
        providerSession: nameId.sessionIndex,
        claims: claimsOfAttributes(attributes, settings.vouches),
        provenAgoMs: Date.now() - provenMs,
        signOutHint: JSON.stringify(nameId satisfies NameId),
      };
    },
    async signOutAddress(settings, site, hint) {
      if (settings.logoutAddress === null) return null;
      const { nameId, format, nameQualifier, spNameQualifier, sessionIndex } = hintOf.parse(JSON.parse(hint));
      return orProviderError(
        libraryFor(settings, site).getLogoutUrlAsync(
          {
            ...{ issuer: settings.entityId, nameID: nameId, nameIDFormat: format },
            ...(nameQualifier !== null && { nameQualifier }),
            ...(spNameQualifier !== null && { spNameQualifier }),
            ...(sessionIndex !== null && { sessionIndex }),
          },
          '',
          {},
        ),
      );
    },
    async readSignOut(settings, site, message) {
      const library = libraryFor(settings, site);
      const { id, nameId, sessionIndex, expiresMs, relayState } = await orProviderError(
        readSignOut(library, settings, site, message),
      );
      const answerAddress =
        settings.logoutAddress === null
          ? null
          : await library.getLogoutResponseUrlAsync(
              { ID: id, issuer: settings.entityId, nameID: nameId, nameIDFormat: PERSISTENT },
              relayState,
              {},
              true,
            );
      return { id, subject: nameId, providerSession: sessionIndex, expiresMs, answerAddress };
    },
  };
}

/** The library for one provider. `requestId`: that of the request that is made, or to which the
 *  answer must refer. `forceAuthn`: the provider must ask the person again who they are. */
function libraryFor(
  settings: SamlSettings,
  site: SamlSite,
  requestId: string | null = null,
  forceAuthn = false,
): SAML {
  const madeAt = new Date().toISOString();
  return new SAML({
    issuer: site.entityId,
    audience: site.entityId,
    callbackUrl: site.answerAddress,
    entryPoint: settings.entryPoint,
    logoutUrl: settings.logoutAddress ?? settings.entryPoint,
    idpIssuer: settings.entityId,
    idpCert: [...settings.certificates],
    identifierFormat: PERSISTENT,
    disableRequestedAuthnContext: true,
    forceAuthn,
    wantAssertionsSigned: true,
    // Of the answer around the assertion nothing is believed.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCKS_APART_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_KEPT_MS,
    ...(requestId !== null && { generateUniqueId: () => requestId }),
    // The one use of a request is kept by its attempt in the database.
    cacheProvider: {
      saveAsync: (_key, value) => Promise.resolve({ value, createdAt: Date.now() }),
      getAsync: (key) => Promise.resolve(key === requestId ? madeAt : null),
      removeAsync: (key) => Promise.resolve(key),
    },
  });
}

async function orProviderError<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof SamlStatusError) throw new ProviderError('declined', message, { cause: error });
    throw new ProviderError('refused', message, { cause: error });
  }
}
