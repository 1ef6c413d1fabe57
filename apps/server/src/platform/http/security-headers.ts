import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const PERMISSIONS_POLICY =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), speaker-selection=(self), ' +
  'screen-wake-lock=(self), geolocation=(), payment=(), usb=()';

const HSTS_SECONDS = 365 * 24 * 3600;

/** Security headers on every answer. Scripts come from our own files only, never inline; style attributes are allowed
 *  because the component library writes them; no page may frame us; strict transport only where the site's public
 *  address is https. */
export async function addSecurityHeaders(http: FastifyInstance, publicUrl: string | null): Promise<void> {
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  await http.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...ownSockets(publicUrl)],
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
    // Only addresses with TLS or localhost may isolate themselves; elsewhere browsers warn about the header on each load.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
  });
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
}

/** Browsers that follow older texts of the standard do not count a socket of the page's own address as 'self'. */
function ownSockets(publicUrl: string | null): string[] {
  if (publicUrl === null) return [];
  const { host, protocol } = new URL(publicUrl);
  return [`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
