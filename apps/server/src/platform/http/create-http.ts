import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import { BODY_DEFAULT_MAX_BYTES } from '@hemicycle/contract/limits';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { CallLimits } from '../limit/call-limits.ts';
import type { Turns } from '../limit/turns.ts';
import { createCallTurns } from './call-turns.ts';
import { DomainError } from './domain-error.ts';
import { answerErrors, routeOf, sendError } from './error-answer.ts';
import { mountRoute } from './mount-route.ts';
import type { ViewerOf, ViewerOfCall } from './mount-route.ts';
import { publishApiDocuments } from './publish-api-documents.ts';
import { mountBytesRoutes } from './received-bytes.ts';
import { mountFileRoutes } from './received-file.ts';
import { mountListRoutes } from './received-list.ts';
import { mountSoundRoutes } from './received-sound.ts';
import type { MountedRoute } from './route.ts';
import { addSecurityHeaders, originsOf } from './security-headers.ts';
import { mountOutsideTextRoutes } from './outside-text.ts';
import { findUnstorable, UNSTORABLE } from './storable.ts';
import { createUnderWay } from './under-way.ts';
import { readClientPage, serveWebClient } from './web-client.ts';

const PARAM_MAX_CHARS = 300;
/** How long a client may take to send one request. Without a limit, a slow client would hold its
 *  connection for ever. A program that sends bytes may take longer, but pauses no longer. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Calls that one sign-in may have under way at once, those that wait for their turns among them; a
 *  browser's page makes about ten. */
const CALLS_UNDER_WAY_MAX = 32;
const COMPRESS_FROM_BYTES = 1024;
const BROTLI_QUALITY = 4;
const BROTLI_PARAM_QUALITY = 1;
/** An address that leads to the answer 404: the file server refuses an address with a NUL. */
const NOWHERE = '/%00';

export interface HttpParts {
  readonly routes: readonly MountedRoute[];
  readonly viewerOf: ViewerOf;
  readonly viewerOfCall?: ViewerOfCall;
  /** Counts the calls whose declaration limits them. */
  readonly limits: CallLimits;
  /** The turns of the calls that wait for one. */
  readonly turns: Turns;
  readonly clock: Clock;
  readonly log: Logger;
  /** The site's configured address without a slash at its end; null: any address that a request
   *  came to. */
  readonly publicUrl: string | null;
  /** Other servers that the pages connect to: `ws:` or `wss:` addresses. */
  readonly connectsTo: readonly string[];
  /** The origins that pages may connect to besides, as they are now. */
  readonly pagesConnectTo: () => Promise<readonly string[]>;
  /** A hosted provider whose program the pages run; null: none. */
  readonly provider: { readonly scriptOrigin: string; readonly connectsTo: readonly string[] } | null;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. From any other
   *  address it is ignored. */
  readonly trustedProxies: readonly string[];
  /** The folder of the built browser client. */
  readonly webClientDir: string;
  /** Notes an answered call by its declared name, and what it took in s. */
  readonly noteCall: (call: string, status: number, seconds: number) => void;
  /** How long a client may take to send one request, in ms; 60 s unless a test says otherwise. */
  readonly requestTimeoutMs?: number;
  /** Settles when everything that a request needs answers. Rejects with the error of the part that
   *  does not. */
  readonly checkReady: () => Promise<void>;
}

/** The HTTP side of the application, ready to listen: the declared API under `/api`, its documents,
 *  the browser client, `/healthz` (200 while the process lives) and `/readyz` (200 only while
 *  `checkReady` settles, else 503). */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const http = fastify({
    logger: false,
    bodyLimit: BODY_DEFAULT_MAX_BYTES,
    // Node knows one limit for all routes: `limitRequests` knows which one it is.
    requestTimeout: 0,
    rewriteUrl: addressToRoute,
    // An address that cannot be parsed meets no route, and so no error handler.
    frameworkErrors: (_error, request, reply) => void sendError(request, reply, 'invalid-input'),
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    // Requests get ids from this server only: ids chosen by clients could not be told from its own
    // in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: PARAM_MAX_CHARS, ignoreTrailingSlash: false },
  });
  http.decorateRequest('viewer', null);
  noteArrivals(http, parts.clock);
  limitRequests(http, parts.requestTimeoutMs ?? REQUEST_TIMEOUT_MS);
  answerErrors(http, parts.log);
  logRequests(http, parts.log);
  http.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) parts.noteCall(call, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  acceptJsonOnly(http);
  await addSecurityHeaders(http, parts.publicUrl, {
    connectsTo: [...parts.connectsTo.flatMap(originsOf), ...(parts.provider?.connectsTo ?? [])],
    scriptsFrom: parts.provider === null ? [] : [parts.provider.scriptOrigin],
    pagesConnectTo: parts.pagesConnectTo,
  });
  await http.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // Browsers send no compressed bodies, and no other client needs to.
    globalDecompression: false,
    brotliOptions: { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  http.addHook('onRequest', (request, reply, done) => {
    if (isApi(request)) reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    done();
  });
  const underWay = createUnderWay(CALLS_UNDER_WAY_MAX);
  const callTurns = createCallTurns();
  const mountThose = (receives: MountedRoute['endpoint']['receives']) => (scope: FastifyInstance) => {
    for (const route of parts.routes) {
      if (route.endpoint.receives === receives) mountRoute(scope, route, { ...parts, underWay, callTurns });
    }
  };
  mountThose(undefined)(http);
  await mountFileRoutes(http, mountThose('file'));
  await mountOutsideTextRoutes(http, mountThose('outside-text'));
  await mountListRoutes(http, mountThose('list'));
  await mountSoundRoutes(http, mountThose('sound'));
  await mountBytesRoutes(http, mountThose('bytes'));
  await publishApiDocuments(http);
  addHealth(http, parts);
  await serveWebClient(http, parts.webClientDir);
  http.setNotFoundHandler(async (request, reply) => {
    const html = !isApi(request) && looksForPage(request) ? await readClientPage(parts.webClientDir) : null;
    if (html === null) return sendError(request, reply, 'not-found');
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .header('vary', 'accept')
      .type('text/html; charset=utf-8')
      .send(html);
  });
  return http;
}

/** Notes the arrival time before any other hook runs, so that no other work of the server makes a
 *  request look late. */
function noteArrivals(http: FastifyInstance, clock: Clock): void {
  http.decorateRequest('arrivalMs', 0);
  http.addHook('onRequest', (request, _reply, done) => {
    request.arrivalMs = clock.nowMs();
    done();
  });
}

/** Gives a client up that has not sent its whole request in time. Where the call receives bytes, a
 *  file of hours among them, only a pause of that length ends it. */
function limitRequests(http: FastifyInstance, timeoutMs: number): void {
  // The head alone: Node would take its limit from that of the whole request.
  http.server.headersTimeout = timeoutMs;
  http.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (request.routeOptions.config.receivesBytes === true) {
      // A request that a test injects has no connection.
      if (raw instanceof IncomingMessage) raw.setTimeout(timeoutMs);
      return done();
    }
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, timeoutMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
    done();
  });
}

function isApi({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/api/');
}

/** Gives the router an address it can read. An address that cannot be decoded (`/app/100%`) is
 *  replaced by one that leads nowhere: the framework would answer it itself, without security
 *  headers and without a page for the visitor. Under `/api` such an address stays, and is refused
 *  as any wrong value. */
function addressToRoute({ url = '/' }: { readonly url?: string | undefined }): string {
  if (isApi({ url })) return url;
  try {
    decodeURI(url.replace(/[?#].*/, ''));
    return url;
  } catch {
    return NOWHERE;
  }
}

/** Whether the request is a browser's that wants to show a page; other requests come from a program
 *  or a script of a page. */
function looksForPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/** Accepts JSON bodies only. A page of another origin could send a form or plain text without
 *  asking for permission. */
function acceptJsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Browsers send the content type even when the body is empty.
    if (body.length === 0) return done(null, undefined);
    const text = readUtf8(body);
    if (text === null) return done(new DomainError('invalid-input', [notUtf8]), undefined);
    void parseJson(request, text, (error, value) => {
      const unstorable = error === null ? findUnstorable(text, value) : null;
      if (unstorable !== null) {
        done(new DomainError('invalid-input', [{ path: unstorable, problem: UNSTORABLE }]), undefined);
      } else done(error, value);
    });
  });
}

const notUtf8 = { path: '', problem: 'JSON is UTF-8, and the body holds bytes that are not.' };

/** The text of a body; null where its bytes are not UTF-8. A lenient decoder would put characters
 *  into it that the sender did not write. */
function readUtf8(body: string | Buffer): string | null {
  if (typeof body === 'string') return body;
  return isUtf8(body) ? body.toString('utf8') : null;
}

function logRequests(http: FastifyInstance, log: Logger): void {
  http.addHook('onResponse', (request, reply, done) => {
    done();
    if (reply.statusCode < 400 && !log.isLevelEnabled('debug')) return;
    const line = {
      requestId: request.id,
      route: routeOf(request),
      status: reply.statusCode,
      elapsedMs: Math.round(reply.elapsedTime),
      userId: request.viewer?.userId,
    };
    if (reply.statusCode >= 400) log.info(line, 'request refused');
    else log.debug(line, 'request answered');
  });
}

function addHealth(http: FastifyInstance, { checkReady, log }: HttpParts): void {
  http.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await checkReady();
      return await reply.send({ status: 'ready' });
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
