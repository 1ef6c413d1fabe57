import type { CallLimit } from '@hemicycle/contract/call-limit';
import { zodOf } from '@hemicycle/contract/endpoint';
import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { errorRegistry } from '@hemicycle/contract/errors';
import type { ErrorCode } from '@hemicycle/contract/errors';
import { strictly } from '@hemicycle/contract/strictly';
import { z } from 'zod';

/** The errors that any declared call may answer with. */
const ALWAYS: readonly ErrorCode[] = ['internal', 'database-unavailable', 'storage-full'];

const TOO_MANY = 429;

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document of the declared calls: one operation each, errors by their code,
 *  schemas in JSON Schema 2020-12 as OpenAPI 3.1 takes them. `version` is that of the product.
 *  Source: DESIGN §4, BEY-29. */
export function openApiDocument(endpoints: readonly EndpointDeclaration[], version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = openApiPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hemicycle',
      version,
      description:
        'Requests that change something must come from the same origin or carry the header X-Hemicycle-Request. Times are ' +
        'milliseconds since the epoch. An encrypted answer is a compact JWE (dir, A256GCM) for each object, under the ' +
        'payloadKey of GET /api/auth/sessioninfo.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { signIn: { type: 'apiKey', in: 'cookie', name: 'hemicycle_sign_in' } },
      schemas: { Error: errorSchema },
    },
  };
}

/** `/api/polls/:pollId` as OpenAPI writes it, `/api/polls/{pollId}`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
}

function operationOf(endpoint: EndpointDeclaration): JsonObject {
  const { access } = endpoint;
  return {
    operationId: endpoint.name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...descriptionOf(endpoint),
    security: access === 'public' ? [] : [{ signIn: [] }],
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !acceptsNothing(zodOf(endpoint.body)),
            content: json(schemaOf(strictly(zodOf(endpoint.body)), 'input')),
          },
        }
      : {}),
    ...(endpoint.receives === 'file' ? { requestBody: fileBody } : {}),
    ...(endpoint.receives === 'outside-text' ? { requestBody: outsideTextBody } : {}),
    ...(endpoint.receives === 'list' ? { requestBody: listBody } : {}),
    ...(endpoint.receives === 'sound' || endpoint.receives === 'bytes' ? { requestBody: bytesBody } : {}),
    responses: { ...successOf(endpoint), ...errorsOf(endpoint) },
  };
}

/** What neither schemas nor error codes tell: the permissions a call needs, and how often it may be
 *  called. */
function descriptionOf({ access, limit }: EndpointDeclaration): JsonObject {
  const said = [
    ...(typeof access === 'string' ? [] : [`Needs one of: ${access.join(', ')}.`]),
    ...(limit === undefined ? [] : [sentenceOf(limit)]),
  ];
  return said.length === 0 ? {} : { description: said.join(' ') };
}

function sentenceOf(limit: CallLimit): string {
  if (limit.counts === 'under-way') {
    const most = limit.most.map(({ of, max }) => `Of one ${of} at most ${max}`);
    return `${most.join(', ')} are under way at a time.`;
  }
  const most = limit.most.map(({ of, max, withinMs }) => `${max} of one ${of} within ${withinMs / 1000} s`);
  return `Limit: at most ${most.join(' and ')}, counting ${COUNTED[limit.counts]}.`;
}

const COUNTED = {
  calls: 'calls that are not refused',
  'what-is-kept': 'what is kept of them',
  failures: 'attempts that fail',
} as const;

function successOf(endpoint: EndpointDeclaration): JsonObject {
  if (endpoint.sends === 'file' || endpoint.sends === 'media') {
    return {
      200: {
        description: endpoint.summary,
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  }
  if (endpoint.sends === 'redirect') return { 303: { description: endpoint.summary } };
  if (endpoint.sends === 'events') {
    return {
      200: {
        description: endpoint.summary,
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    };
  }
  if (endpoint.sends === 'frame') {
    const content = { 'text/html': { schema: { type: 'string' } } };
    return { 200: { description: endpoint.summary, content } };
  }
  if (endpoint.sends === 'scim') {
    const content = { 'application/scim+json': { schema: { type: 'object' } } };
    return { 200: { description: endpoint.summary, content } };
  }
  if (endpoint.answer === undefined) return { 204: { description: 'Done; nothing to tell.' } };
  const plain = schemaOf(zodOf(endpoint.answer), 'output');
  const schema = endpoint.encrypted ? encrypted(plain) : plain;
  return { [endpoint.status ?? 200]: { description: endpoint.summary, content: json(schema) } };
}

/** The schema of an encrypted answer. `contentSchema` describes the content after decryption. */
function encrypted(plain: JsonObject): JsonObject {
  const jwe = (object: unknown) => ({
    type: 'string',
    contentMediaType: 'application/jose',
    contentSchema: object,
  });
  return plain.type === 'array' ? { type: 'array', items: jwe(plain.items) } : jwe(plain);
}

function errorsOf(endpoint: EndpointDeclaration): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...impliedErrors(endpoint), ...(endpoint.errors ?? []), ...ALWAYS])) {
    const { status } = errorRegistry[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        ...(status === TOO_MANY ? { headers: retryAfterHeader } : {}),
        description: codes.map((code) => `\`${code}\`: ${errorRegistry[code].message}`).join(' '),
        content: json({
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { properties: { error: { properties: { code: { enum: codes } } } } },
          ],
        }),
      },
    ]),
  );
}

/** The errors that the platform itself may answer with, as the declaration of the call implies. */
function impliedErrors(endpoint: EndpointDeclaration): ErrorCode[] {
  return [
    ...(endpoint.params || endpoint.query || endpoint.body ? (['invalid-input'] as const) : []),
    ...(endpoint.body ? (['body-too-large', 'unsupported-media-type'] as const) : []),
    ...(endpoint.receives === 'file' ? (['unsupported-media-type'] as const) : []),
    ...(endpoint.receives === 'outside-text' || endpoint.receives === 'sound'
      ? (['body-too-large'] as const)
      : []),
    ...(endpoint.access === 'public' ? [] : (['not-signed-in', 'rate-limited'] as const)),
    ...(endpoint.limit && endpoint.limit.counts !== 'failures' ? (['rate-limited'] as const) : []),
    ...(endpoint.access === 'account' ? (['account-needed'] as const) : []),
    ...(typeof endpoint.access === 'string' ? [] : (['permission-missing'] as const)),
    ...(endpoint.method === 'GET' || ['outside-text', 'bytes'].includes(endpoint.receives ?? '')
      ? []
      : (['cross-origin'] as const)),
  ];
}

function parametersOf(place: 'path' | 'query', schema: EndpointDeclaration['params']): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z
    .object({
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
    })
    .parse(schemaOf(zodOf(schema), 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return rest;
}

function acceptsNothing(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

function tagOf(endpoint: EndpointDeclaration): string {
  return endpoint.path.split('/')[2] ?? 'api';
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

/** After how many seconds the limit has room again. */
const retryAfterHeader: JsonObject = {
  'Retry-After': { description: 'In seconds.', schema: { type: 'integer', minimum: 1 } },
};

/** One file in the field `file`. */
const fileBody: JsonObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
};

/** The body of sound: its samples. */
const bytesBody: JsonObject = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/** The body of a list: its bytes. */
const listBody: JsonObject = {
  required: true,
  content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } },
};

/** The body of a program's call: its text. */
const outsideTextBody: JsonObject = {
  required: true,
  content: { 'application/webhook+json': { schema: { type: 'string' } } },
};

const errorSchema: JsonObject = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { enum: Object.keys(errorRegistry) },
        message: { type: 'string' },
        requestId: { type: 'string', format: 'uuid' },
        details: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'problem'],
            properties: {
              path: { type: 'string' },
              problem: { type: 'string' },
              reason: {
                type: 'object',
                required: ['code', 'values', 'cell'],
                properties: {
                  code: { type: 'string' },
                  values: { type: 'object', additionalProperties: { type: 'string' } },
                  cell: { type: ['string', 'null'] },
                },
              },
            },
          },
        },
      },
    },
  },
};
