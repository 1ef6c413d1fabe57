import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { type ProvenPerson, type ProvenSignOut, ProviderError } from '../proven-person.ts';
import type { OpenId, OpenIdAttempt, OpenIdSettings } from './openid-provider.ts';

/** How long a provider may take for one answer, in seconds. */
const TIMEOUT_S = 8;
/** For how long the description of a provider is used before it is read again. Its keys are read
 *  again as soon as a token names one that is not among them. */
const DESCRIPTION_KEPT_MS = 5 * 60_000;
/** How far the clocks of provider and site may be apart, in seconds. */
const CLOCKS_APART_S = 30;
/** A logout token is used at once; an older one is refused. */
const LOGOUT_TOKEN_LONGEST_S = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Lets a provider on this machine be spoken to without TLS. The library knows this very function
 *  again when it reads the description. */
// oxlint-disable-next-line typescript/no-deprecated -- marked to be seen; for loopback only
const allowInsecure = client.allowInsecureRequests;

interface Known {
  readonly config: client.Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet> | null;
  readonly readMs: number;
}

/** OpenID Connect by the library openid-client. `nowMs`: for how long descriptions are kept. */
export function createOpenId(nowMs: () => number): OpenId {
  /** The descriptions of providers by their settings. */
  const described = new Map<string, Promise<Known>>();

  async function describe(settings: OpenIdSettings): Promise<Known> {
    const key = JSON.stringify(settings);
    const before = await described.get(key)?.catch(() => null);
    if (before && nowMs() - before.readMs < DESCRIPTION_KEPT_MS) return before;
    const reading = readDescription(settings, nowMs());
    described.set(key, reading);
    try {
      return await reading;
    } catch (error) {
      described.delete(key);
      throw error;
    }
  }

  return {
    async begin(settings, attempt) {
      const { config } = await describe(settings);
      return client.buildAuthorizationUrl(config, {
        redirect_uri: attempt.answerAddress,
        scope: settings.scopes,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        // With `max_age` the answer says when the person signed in, and `prompt` lets nobody
        // through.
        ...(attempt.anew && { prompt: 'login', max_age: '0' }),
      }).href;
    },
    async finish(settings, attempt, answer) {
      const { config } = await describe(settings);
      return exchange(config, attempt, answer).catch((error: unknown) => {
        throw asProviderError(error);
      });
    },
    async signOutAddress(settings, { idToken, backTo }) {
      const { config } = await describe(settings);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: backTo })
        .href;
    },
    async readLogoutToken(settings, token) {
      const { config, keys } = await describe(settings);
      if (keys === null) throw new ProviderError('unreachable', 'the provider names no keys');
      return readLogout(config, keys, { token, clientId: settings.clientId });
    },
  };
}

/** Reads the description of a provider, and makes the client of this site for it. Rejects with
 *  `ProviderError` (`unreachable`). */
export async function readDescription(settings: OpenIdSettings, nowMs: number): Promise<Known> {
  try {
    const found = await client.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      client.None(),
      {
        timeout: TIMEOUT_S,
        ...(settings.mayBeInsecure && { execute: [allowInsecure] }),
      },
    );
    const server = found.serverMetadata();
    const config = new client.Configuration(
      server,
      settings.clientId,
      { [client.clockTolerance]: CLOCKS_APART_S },
      clientAuthOf(settings, server.token_endpoint_auth_methods_supported),
    );
    config.timeout = TIMEOUT_S;
    // oxlint-disable-next-line typescript/no-deprecated -- marked to be seen; for loopback only
    if (settings.mayBeInsecure) allowInsecure(config);
    // The library leaves the signature of a token unchecked that came over TLS; here it is checked.
    client.enableNonRepudiationChecks(config);
    const keys =
      server.jwks_uri === undefined
        ? null
        : createRemoteJWKSet(new URL(server.jwks_uri), { timeoutDuration: TIMEOUT_S * 1000 });
    return { config, keys, readMs: nowMs };
  } catch (cause) {
    throw new ProviderError('unreachable', `the description of ${settings.issuer} could not be read`, {
      cause,
    });
  }
}

/** How this site says who it is: by the secret in the head, unless the provider only takes it in
 *  the body. */
function clientAuthOf({ clientSecret }: OpenIdSettings, methods: string[] | undefined): client.ClientAuth {
  if (clientSecret === null) return client.None();
  const byHead = methods === undefined || methods.includes('client_secret_basic');
  return byHead ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

async function exchange(
  config: client.Configuration,
  { answerAddress, state, nonce, verifier }: OpenIdAttempt,
  answer: URLSearchParams,
): Promise<ProvenPerson> {
  const address = new URL(answerAddress);
  address.search = answer.toString();
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const { id_token: idToken } = tokens;
  if (claims === undefined || idToken === undefined)
    throw new ProviderError('refused', 'without an ID token');
  const asks = config.serverMetadata().userinfo_endpoint !== undefined;
  const info = asks ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  return {
    subject: claims.sub,
    providerSession: typeof claims['sid'] === 'string' ? claims['sid'] : null,
    claims: { ...info, ...claims },
    provenAgoMs: typeof claims.auth_time === 'number' ? Date.now() - claims.auth_time * 1000 : null,
    signOutHint: idToken,
  };
}

const logoutClaims = z.object({
  sub: z.string().min(1).max(255).optional(),
  sid: z.string().min(1).max(500).optional(),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
});

async function readLogout(
  config: client.Configuration,
  keys: ReturnType<typeof createRemoteJWKSet>,
  { token, clientId }: { token: string; clientId: string },
): Promise<ProvenSignOut> {
  const server = config.serverMetadata();
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: server.issuer,
      audience: clientId,
      algorithms: (server.id_token_signing_alg_values_supported ?? ['RS256']).filter(isBySignature),
      clockTolerance: CLOCKS_APART_S,
      maxTokenAge: LOGOUT_TOKEN_LONGEST_S,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    });
    const { sub, sid, exp } = logoutClaims.parse(payload);
    if (sub === undefined && sid === undefined) throw new ProviderError('refused', 'a logout of nobody');
    return { subject: sub ?? null, providerSession: sid ?? null, expiresMs: exp * 1000 };
  } catch (cause) {
    throw asProviderError(cause);
  }
}

/** Whether only the provider can make a signature of this kind. With `HS…` the client could too,
 *  and `none` is no signature. */
function isBySignature(algorithm: string): boolean {
  return !/^(none|HS)/i.test(algorithm);
}

const OF_SETTINGS = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'server_error',
]);
const OF_THE_LINE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'ERR_JWKS_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new ProviderError('declined', error.error, { cause: error });
  }
  const of =
    error instanceof client.ResponseBodyError
      ? OF_SETTINGS.has(error.error)
      : error instanceof client.WWWAuthenticateChallengeError || isOfTheLine(error);
  const message = error instanceof Error ? error.message : String(error);
  return new ProviderError(of ? 'unreachable' : 'refused', message, { cause: error });
}

function isOfTheLine(error: unknown): boolean {
  // `fetch` throws a TypeError where there is no line.
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (!(error instanceof Error)) return false;
  return 'code' in error && typeof error.code === 'string' && OF_THE_LINE.has(error.code);
}
