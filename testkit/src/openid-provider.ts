// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./oidc-provider-types.d.ts" />
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** What a provider says of a person: the claims of the scopes email, profile and groups. */
export type ClaimsOfPerson = Readonly<Record<string, unknown>>;

/** A site that may use the provider. */
export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of the site. */
  readonly site: string;
  /** Where the provider tells of sign-outs; absent: nowhere. */
  readonly backChannel?: string;
}

/** A real provider of OpenID Connect on this machine, where everybody is whom `signInAs` names,
 *  without being asked for anything. */
export interface TestOpenIdProvider {
  readonly issuer: string;
  /** The people by subject; tests may change what is said of them. */
  readonly people: Map<string, ClaimsOfPerson>;
  /** Whom the next sign-in is; null: the person declines. */
  signInAs(subject: string | null): void;
  stop(): Promise<void>;
}

/** Starts a provider. `people`: by subject. */
export async function startOpenIdProvider(options: {
  readonly clients: readonly ProviderClient[];
  readonly people: Readonly<Record<string, ClaimsOfPerson>>;
}): Promise<TestOpenIdProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'of-the-test', alg: 'RS256', use: 'sig' };
  const people = new Map(Object.entries(options.people));
  let subject: string | null = null;

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, configurationOf(options.clients, key, people));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      answer(request, response);
      return;
    }
    void finish(provider, request, response, subject).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  return {
    issuer,
    people,
    signInAs(who) {
      subject = who;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configurationOf(
  clients: readonly ProviderClient[],
  key: JsonWebKey,
  people: ReadonlyMap<string, ClaimsOfPerson>,
) {
  return {
    clients: clients.map(({ clientId, clientSecret, site, backChannel }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${site}/app/login`],
      post_logout_redirect_uris: [`${site}/app/logout`],
      ...(backChannel !== undefined && {
        backchannel_logout_uri: backChannel,
        backchannel_logout_session_required: true,
      }),
    })),
    // The provider calls no address of this machine by itself; the site of a test is one.
    fetch: (address: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, options),
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      groups: ['groups'],
    },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => Promise.resolve({ sub, ...people.get(sub) }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // A page that asks, with the one button that every test presses.
        logoutSource: (context: { body: string }, form: string) => {
          context.body = `<!doctype html><title>Sign out</title>${form}
            <button form="op.logoutForm" name="logout" value="yes">Sign out of the provider</button>`;
        },
      },
    },
    renderError: (context: { body: string }, out: { error: string }) => {
      context.body = out.error;
    },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 3600, Grant: 3600 },
  };
}

/** Signs the person in and agrees to all that was asked for. */
async function finish(
  provider: Provider,
  request: Parameters<Provider['interactionDetails']>[0],
  response: Parameters<Provider['interactionDetails']>[1],
  subject: string | null,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (subject === null) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const grant = new provider.Grant({ accountId: subject, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, {
    login: { accountId: subject },
    consent: { grantId },
  });
}

/** Goes to an address of a provider as a browser does, without being asked for anything, until the
 *  provider sends it to the site. Returns the address there. `cookies`: of the browser at the
 *  provider, by name; they are kept up to date. */
export async function followToSite(
  address: string,
  site: string,
  cookies: Map<string, string> = new Map(),
): Promise<URL> {
  let next = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    if (next.origin === site) return next;
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (to === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    next = new URL(to, next);
  }
  throw new Error('the provider sends the browser around in a circle');
}
