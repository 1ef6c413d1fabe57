// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./samlp-types.d.ts" />
import { createPublicKey, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import samlp from 'samlp';
import { type SelfSigned, selfSigned } from './self-signed-certificate.ts';

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const BY_REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What a provider says of a person: the attributes of the assertion. */
export type SamlAttributesOfPerson = Readonly<Record<string, unknown>>;

/** A real identity provider of SAML 2.0 on this machine, where everybody is whom `signInAs` names,
 *  without being asked for anything. */
export interface TestSamlProvider {
  readonly issuer: string;
  /** The address of its metadata. */
  readonly metadataAddress: string;
  readonly keys: SelfSigned;
  /** The people by NameID; tests may change what is said of them. */
  readonly people: Map<string, SamlAttributesOfPerson>;
  /** Whom the next sign-in is; null: the person declines. */
  signInAs(nameId: string | null): void;
  /** Has it encrypt the assertions of the coming sign-ins, or (null) no longer. */
  encryptWith(encryption: SamlEncryption | null): void;
  /** The address at which somebody ends all their sign-ins there. */
  readonly signOutEverywhereAddress: string;
  stop(): Promise<void>;
}

/** How assertions are encrypted: the certificate in PEM, and the algorithm by its name; absent: the
 *  provider chooses. */
export interface SamlEncryption {
  readonly certificatePem: string;
  readonly encryptionAlgorithm?: string;
}

/** One sign-in at a site. */
interface Participant {
  readonly serviceProviderId: string;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly sessionIndex: string;
  readonly serviceProviderLogoutURL: string;
  readonly binding: string;
}

/** Starts a provider. `people`: by NameID. */
export async function startSamlProvider(
  people: Readonly<Record<string, SamlAttributesOfPerson>>,
): Promise<TestSamlProvider> {
  const keys = selfSigned('The provider of the test');
  const known = new Map(Object.entries(people));
  let nameId: string | null = null;
  let encryption: SamlEncryption | null = null;
  const participants: Participant[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const issuer = `${origin}/metadata`;
  const own = { issuer, cert: keys.certificatePem, key: keys.privateKeyPem };

  const signIn = (asked: Asked, answered: Answered) => {
    const who = nameId;
    const { id, site, answerAddress } = readRequest(asked.query['SAMLRequest'] ?? '');
    const addressed = { destination: answerAddress, recipient: answerAddress };
    if (who === null) {
      const getPostURL = (_request: unknown, done: Done) => done(null, answerAddress);
      const error = { code: 'urn:oasis:names:tc:SAML:2.0:status:Responder', description: 'declined' };
      const RelayState = asked.query['RelayState'];
      return samlp.sendError({
        ...{ ...own, ...addressed, getPostURL, error, RelayState, inResponseTo: id },
      })(asked, answered, throwIt);
    }
    const sessionIndex = `_${randomUUID()}`;
    participants.push({
      ...{ serviceProviderId: site, nameId: who, nameIdFormat: PERSISTENT, sessionIndex },
      serviceProviderLogoutURL: site.replace(/saml-metadata$/, 'saml-sign-out'),
      binding: BY_REDIRECT,
    });
    return samlp.auth({
      ...{ ...own, ...addressed, sessionIndex, lifetimeInSeconds: 300 },
      ...encryptionOptions(encryption),
      getPostURL: (_site: string, _xml: unknown, _request: unknown, done: Done) => done(null, answerAddress),
      getUserFromRequest: () => ({ id: who }),
      profileMapper: () => ({
        getClaims: () => known.get(who) ?? {},
        getNameIdentifier: () => ({ nameIdentifier: who, nameIdentifierFormat: PERSISTENT }),
      }),
    })(asked, answered, throwIt);
  };
  const signOut = samlp.logout({
    ...{ ...own, deflate: true, protocolBinding: BY_REDIRECT },
    ...{ signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' },
    sessionParticipants: participantsIn(participants),
    clearIdPSession: (done: () => void) => done(),
    store: createStore(),
  });
  const describe = samlp.metadata({
    ...own,
    profileMapper: Object.assign(() => undefined, { prototype: { metadata: [] } }),
    ...{ redirectEndpointPath: '/sso', postEndpointPath: '/sso', logoutEndpointPaths: { redirect: '/slo' } },
  });
  server.on('request', (request, response) => {
    const address = new URL(request.url ?? '/', origin);
    const asked = askedOf(request, address);
    const answered = answeredBy(response);
    try {
      if (address.pathname === '/metadata') describe(asked, answered);
      else if (address.pathname === '/slo') signOut(asked, answered, throwIt);
      else signIn(asked, answered);
    } catch (error) {
      answered.status(500).send(String(error));
    }
  });
  return {
    issuer,
    metadataAddress: issuer,
    keys,
    people: known,
    signInAs: (who) => {
      nameId = who;
    },
    encryptWith: (given) => {
      encryption = given;
    },
    signOutEverywhereAddress: `${origin}/slo`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function encryptionOptions(encryption: SamlEncryption | null) {
  if (encryption === null) return {};
  const { certificatePem, ...algorithm } = encryption;
  const encryptionPublicKey = createPublicKey(certificatePem).export({ type: 'spki', format: 'pem' });
  return { ...algorithm, encryptionCert: certificatePem, encryptionPublicKey };
}

type Done = (error: unknown, result?: unknown) => void;

function throwIt(error: unknown): void {
  throw error;
}

/** What a request of a site says: its name, and where it wants the answer. */
function readRequest(packed: string): { id: string; site: string; answerAddress: string } {
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');
  const [, site = ''] = /<saml:Issuer[^>]*>([^<]*)</.exec(xml) ?? [];
  const [, answerAddress = ''] = /AssertionConsumerServiceURL="([^"]*)"/.exec(xml) ?? [];
  const [, id = ''] = / ID="([^"]*)"/.exec(xml) ?? [];
  return { id, site, answerAddress };
}

/** A request as the package expects it of Express. */
interface Asked {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly protocol: 'http';
  readonly originalUrl: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

function askedOf({ method, headers }: IncomingMessage, address: URL): Asked {
  const query = Object.fromEntries(address.searchParams);
  return { method, headers, protocol: 'http', originalUrl: address.pathname, query, body: {} };
}

/** A response as the package expects it of Express. */
interface Answered {
  status(code: number): Answered;
  set(name: string, value: string): void;
  send(content: string | number): void;
  redirect(to: string): void;
}

function answeredBy(response: ServerResponse): Answered {
  const answered: Answered = {
    status(code) {
      response.statusCode = code;
      return answered;
    },
    set: (name, value) => void response.setHeader(name, value),
    send(content) {
      if (typeof content === 'number') response.statusCode = content;
      response.end(String(content));
    },
    redirect(to) {
      response.writeHead(302, { location: to }).end();
    },
  };
  return answered;
}

/** The sign-ins at sites, as the package looks them up. */
function participantsIn(all: Participant[]) {
  const isThat = (site: string, indices: readonly string[], nameId: string) => (one: Participant) =>
    one.serviceProviderId === site && indices.includes(one.sessionIndex) && one.nameId === nameId;
  return {
    get: (site: string, indices: readonly string[], nameId: string, done: Done) =>
      done(null, all.find(isThat(site, indices, nameId))),
    hasElements: () => all.length > 0,
    // The latest one, so that a test meets the sign-in that it has just made.
    getFirst: (done: Done) => done(null, all.at(-1)),
    remove(site: string, index: string, nameId: string, done: Done) {
      const at = all.findIndex(isThat(site, [index], nameId));
      return done(null, at === -1 ? undefined : all.splice(at, 1)[0]);
    },
  };
}

/** What the package remembers of sign-outs under way. */
function createStore() {
  const kept = new Map<string, unknown>();
  return {
    save(_request: unknown, state: unknown, done: Done) {
      const key = randomUUID();
      kept.set(key, state);
      done(null, key);
    },
    load(_request: unknown, key: string, options: unknown, done?: Done) {
      const answer = typeof options === 'function' ? (options as Done) : done;
      answer?.(null, kept.get(key));
    },
    update(_request: unknown, key: string, state: unknown, done: Done) {
      kept.set(key, state);
      done(null);
    },
  };
}

/** Signs in at a provider as a browser does, and posts its form to the site. Returns the form and
 *  the address to which the site leads on. */
export async function followSaml(
  address: string,
): Promise<{ readonly form: URLSearchParams; readonly to: string; readonly back: URL }> {
  const page = await (await fetch(address)).text();
  const [, to = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input type="hidden"[^>]*>/g)) {
    const [, name = ''] = /name="([^"]*)"/.exec(input) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
    form.set(name, value);
  }
  return { form, to, back: await postSaml(to, form) };
}

/** Posts a form of a provider to the site; the address to which the site leads on. */
export async function postSaml(to: string, form: URLSearchParams): Promise<URL> {
  const response = await fetch(to, { method: 'POST', body: form, redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`the site answered ${response.status}: ${await response.text()}`);
  return new URL(location, to);
}
