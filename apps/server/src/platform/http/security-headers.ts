import helmet from '@fastify/helmet';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';

const PERMISSIONS_POLICY =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), speaker-selection=(self), ' +
  'screen-wake-lock=(self), geolocation=(), payment=(), usb=()';

const HSTS_SECONDS = 365 * 24 * 3600;

/** The headers that matter on data too. The others only matter on documents. They are left out on
 *  data, because a division asks for thousands of such answers a second. */
const OF_DATA = new Set([
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
]);
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with data, never with a document. */
    readonly answersData?: boolean;
    /** The route answers with a page of the client whose programs may be WebAssembly. */
    readonly runsWebAssembly?: boolean;
    /** The route answers with a page that pages of this site show in a frame. */
    readonly standsInFrame?: boolean;
  }
}

/** Origins of other servers. */
export interface Elsewhere {
  readonly connectsTo: readonly string[];
  readonly scriptsFrom: readonly string[];
  /** Asked for each page of the client: where else it may connect to now. */
  readonly pagesConnectTo: () => Promise<readonly string[]>;
}

type Headers = Partial<ReturnType<FastifyReply['getHeaders']>>;

/** Sets security headers on every answer; on data only those that browsers heed there. Scripts come
 *  from files of this site only, never inline. WebAssembly runs only on the pages that ask for it.
 *  Style attributes are allowed because the component library writes them. Only the pages that ask
 *  for it may be shown in a frame, and only by this site. Strict transport is on where the site's
 *  public address is https. `elsewhere` names the other origins that the pages talk to and load
 *  scripts from. */
export async function addSecurityHeaders(
  http: FastifyInstance,
  publicUrl: string | null,
  elsewhere: Elsewhere,
): Promise<void> {
  const headers = {
    ...(await libraryHeaders(publicUrl, elsewhere)),
    'permissions-policy': PERMISSIONS_POLICY,
  };
  const ofData: Headers = {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => OF_DATA.has(name))),
    'content-security-policy': DATA_POLICY,
  };
  const withWebAssembly: Headers = {
    ...headers,
    'content-security-policy': String(headers['content-security-policy']).replace(
      "script-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
    ),
  };
  const inFrame: Headers = {
    ...headers,
    'content-security-policy': String(headers['content-security-policy']).replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    ),
    'x-frame-options': 'SAMEORIGIN',
  };
  http.addHook('onRequest', (request, reply, done) => {
    const { answersData, runsWebAssembly, standsInFrame } = request.routeOptions.config;
    const ofPage = standsInFrame === true ? inFrame : runsWebAssembly === true ? withWebAssembly : headers;
    reply.headers(answersData === true ? ofData : ofPage);
    done();
  });
  http.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.runsWebAssembly !== true) return;
    // Without the database the page is answered all the same, and connects to nobody else.
    const origins = await elsewhere.pagesConnectTo().catch(() => []);
    if (origins.length > 0) reply.headers(connectingTo(withWebAssembly, origins));
  });
}

function connectingTo(headers: Headers, origins: readonly string[]): Headers {
  const policy = String(headers['content-security-policy']);
  const connects = `connect-src ${origins.join(' ')} `;
  return { ...headers, 'content-security-policy': policy.replace('connect-src ', connects) };
}

/** The headers that the library composes. It is asked once, because the headers are the same on
 *  every answer. */
async function libraryHeaders(
  publicUrl: string | null,
  { connectsTo, scriptsFrom }: Pick<Elsewhere, 'connectsTo' | 'scriptsFrom'>,
): Promise<Headers> {
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  const asked = fastify({ logger: false });
  await asked.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsFrom],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...ownSockets(publicUrl), ...connectsTo],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Only addresses with TLS, and localhost, may isolate themselves. On other addresses browsers
    // warn about this header at each load.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
  });
  let headers: Headers = {};
  asked.get('/', async (_request, reply) => {
    headers = reply.getHeaders();
    return '';
  });
  await asked.inject('/');
  await asked.close();
  return headers;
}

/** The address of this site's sockets. Browsers that follow older versions of the standard do not
 *  count it as 'self'. */
function ownSockets(publicUrl: string | null): string[] {
  if (publicUrl === null) return [];
  const { host, protocol } = new URL(publicUrl);
  return [`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}

/** The origins of a server: that of its socket, and that of the plain requests which do what a
 *  socket cannot. */
export function originsOf(address: string): string[] {
  const { host, protocol } = new URL(address);
  return protocol === 'wss:' ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`];
}
