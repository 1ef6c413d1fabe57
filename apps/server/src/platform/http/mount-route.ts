import { zodOf } from '@hemicycle/contract/endpoint';
import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import type { ErrorDetail } from '@hemicycle/contract/errors';
import { BODY_DEFAULT_MAX_BYTES } from '@hemicycle/contract/limits';
import { strictly } from '@hemicycle/contract/strictly';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallLimits } from '../limit/call-limits.ts';
import type { Turns } from '../limit/turns.ts';
import { type Caller, type CallTurns, takesTurn } from './call-turns.ts';
import { CheckedAnswer } from './checked-answer.ts';
import { createUnderWayCheck, withinLimit } from './declared-limit.ts';
import { DomainError } from './domain-error.ts';
import { encryptAnswer } from './encrypted-answer.ts';
import { EventsAnswer, sendEvents } from './events-answer.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { MediaAnswer, sendMedia } from './media-answer.ts';
import { RedirectAnswer } from './redirect-answer.ts';
import { requireAccess } from './require-access.ts';
import type { MountedRoute, RouteInput } from './route.ts';
import { isSameOrigin } from './same-origin.ts';
import { findUnstorableIn, UNSTORABLE } from './storable.ts';
import type { UnderWay } from './under-way.ts';
import type { Viewer } from './viewer.ts';
import { WholeAnswer } from './whole-answer.ts';

/** Reads the signed-in viewer from the `Cookie` header; null when nobody is signed in. */
export type ViewerOf = (cookieHeader: string | undefined) => Promise<Viewer | null>;

/** The viewer with the permissions that they have for what a call names, in the order in which it
 *  counts. */
export type ViewerOfCall = (
  viewer: Viewer,
  call: { readonly named: readonly Readonly<Record<string, unknown>>[]; readonly changes: boolean },
) => Promise<Viewer>;

export interface MountOptions {
  readonly viewerOf: ViewerOf;
  readonly viewerOfCall?: ViewerOfCall | undefined;
  /** The calls that each sign-in has under way, counted over all routes. */
  readonly underWay: UnderWay;
  /** The turns of the calls of each person and network. */
  readonly callTurns: CallTurns;
  readonly publicUrl: string | null;
  readonly limits: CallLimits;
  readonly turns: Turns;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the declared call that the route answers. */
    readonly call?: string;
    /** The route receives the bytes of a program, which may take as long as they need. */
    readonly receivesBytes?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in viewer; set before the body of an API request is read. */
    viewer: Viewer | null;
    /** When the head of the request arrived, by the server's clock, ms since the epoch. It is set
     *  before the viewer is known and before the body is read. */
    arrivalMs: number;
  }
}

/** Mounts a declared call. Each request is checked in this order. First its origin. Then the viewer
 *  and the viewer's permissions, before the body is read. Then the parameters, query and body; a
 *  name that the declaration does not know is refused. The answer passes through its declaration,
 *  so that no undeclared field leaves. Each sign-in has a limited number of calls under way; each
 *  person, and each network of people who are not signed in, has turns for fewer than those. A
 *  call with a declared limit is counted before it is handled. In a rush the calls that are
 *  declared so wait for their turns. Source: DESIGN §4. */
export function mountRoute(
  http: FastifyInstance,
  { endpoint, handle }: MountedRoute,
  options: MountOptions,
): void {
  const taken: Taken = {
    params: endpoint.params && zodOf(endpoint.params),
    query: endpoint.query && strictly(zodOf(endpoint.query)),
    body: endpoint.body && strictly(zodOf(endpoint.body)),
  };
  const beginOfPerson = createUnderWayCheck(endpoint);
  const hasTurns = takesTurn(endpoint);
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      call: endpoint.name,
      answersData: endpoint.sends !== 'file' && endpoint.sends !== 'media',
      receivesBytes: endpoint.receives === 'bytes',
    },
    bodyLimit: endpoint.bodyLimitBytes ?? BODY_DEFAULT_MAX_BYTES,
    // Only answers to GET are compressed. The others have a few hundred bytes, and a division asks
    // for thousands of them a second.
    ...(endpoint.method === 'GET' && endpoint.sends === undefined ? {} : { compress: false as const }),
    onRequest: async (request) => {
      const changes = endpoint.method !== 'GET' || endpoint.changes === true;
      const fromPage = changes && endpoint.receives !== 'outside-text' && endpoint.receives !== 'bytes';
      if (fromPage && !isSameOrigin(request.headers, options.publicUrl)) {
        throw new DomainError('cross-origin');
      }
      request.viewer = await options.viewerOf(request.headers.cookie);
      requireAccess(endpoint.access, request.viewer);
    },
    handler: async (request, reply) => {
      const done = request.viewer === null ? doNothing : options.underWay.begin(request.viewer.signInId);
      if (done === null) throw new DomainError('rate-limited');
      let doneOfPerson = doNothing;
      try {
        doneOfPerson = beginOfPerson(request.viewer);
        // The words of SCIM are those of its handler.
        if (endpoint.sends !== 'scim') requireStorable(request);
        const given = inputOf(taken, request, reply);
        const work = async () => {
          const input = { ...given, viewer: await viewerFor(endpoint, given, options.viewerOfCall) };
          return withinLimit(options.limits, endpoint, input, () => handle(input));
        };
        const answerCall = async () => {
          // One client must not hold all connections to the database. A slow reader of the answer
          // holds none, and no turn.
          const answer = await (hasTurns ? options.callTurns.run(callerOf(request), work) : work());
          return sendAnswer(endpoint, answer, request.viewer, reply);
        };
        return await (endpoint.waitsForTurn === true ? options.turns.run(answerCall) : answerCall());
      } finally {
        doneOfPerson();
        done();
      }
    },
  });
}

/** From whom a request comes. */
function callerOf({ viewer, ip, id }: FastifyRequest): Caller {
  return { userId: viewer?.userId ?? null, address: ip, requestId: id };
}

/** The viewer with the permissions that count for what the call names. @throws DomainError
 *  `permission-missing`. */
async function viewerFor(
  endpoint: EndpointDeclaration,
  { viewer, params, query, body }: RouteInput<EndpointDeclaration>,
  viewerOfCall: ViewerOfCall | undefined,
): Promise<Viewer> {
  // A public call may have no viewer, whatever the type of its handler says.
  if (viewerOfCall === undefined || endpoint.access === 'public') return viewer;
  const changes = endpoint.method !== 'GET' || endpoint.changes === true;
  // What the address names comes first: a body could name something else beside it.
  const named = [asObject(params), { ...asObject(body), ...asObject(query) }];
  const found = await viewerOfCall(viewer, { named, changes });
  if (found !== viewer) requireAccess(endpoint.access, found);
  return found;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function doNothing(): void {}

/** Refuses an address that holds a text which cannot be stored. @throws DomainError
 *  `invalid-input`. */
function requireStorable({ params, query }: FastifyRequest): void {
  const path = findUnstorableIn(params) ?? findUnstorableIn(query);
  if (path !== null) throw new DomainError('invalid-input', [{ path, problem: UNSTORABLE }]);
}

/** The schemas of a call's parameters, query and body. */
interface Taken {
  readonly params: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
}

function inputOf(
  taken: Taken,
  request: FastifyRequest,
  reply: FastifyReply,
): RouteInput<EndpointDeclaration> {
  return {
    params: parse(taken.params, request.params),
    query: parse(taken.query, request.query),
    body: parse(taken.body, request.body),
    // The types of declaration and handler were checked together: only a public endpoint has a
    // handler that takes a null viewer.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    viewer: request.viewer as Viewer,
    request,
    reply,
  };
}

function parse(schema: z.ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new DomainError('invalid-input', detailsOf(parsed.error.issues));
  return parsed.data;
}

function detailsOf(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    // When a body fits none of several shapes, the client meant the shape whose only problem is an
    // unknown name. The answer tells that name.
    const meant =
      issue.code === 'invalid_union'
        ? issue.errors.find((one) => one.length > 0 && one.every(({ code }) => code === 'unrecognized_keys'))
        : undefined;
    if (meant !== undefined) return detailsOf(meant, path);
    return [{ path: path.map(String).join('.'), problem: issue.message }];
  });
}

async function sendAnswer(
  endpoint: EndpointDeclaration,
  answer: unknown,
  viewer: Viewer | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  if (answer instanceof MediaAnswer) return sendMedia(reply, answer);
  // Whatever the method was, the browser reads the next page.
  if (answer instanceof RedirectAnswer) return reply.redirect(answer.to, 303);
  if (answer instanceof EventsAnswer) return sendEvents(reply, answer);
  if (answer instanceof WholeAnswer) {
    reply.code(answer.status).headers(answer.headers).type(answer.type);
    return reply.send(answer.body ?? undefined);
  }
  if (endpoint.answer === undefined) return reply.code(204).send();
  if (answer instanceof CheckedAnswer) return sendJson(endpoint, answer.json, reply);
  const declared = zodOf(endpoint.answer).parse(answer);
  const sent =
    endpoint.encrypted && viewer !== null ? await encryptAnswer(declared, viewer.payloadKey) : declared;
  return sendJson(endpoint, JSON.stringify(sent), reply);
}

function sendJson(endpoint: EndpointDeclaration, json: string, reply: FastifyReply): FastifyReply {
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(json);
}
