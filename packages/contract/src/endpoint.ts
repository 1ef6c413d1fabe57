import type { z } from 'zod';
import type { CallLimit } from './call-limit.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody; anybody signed in, guests included; anybody with an account, which
 *  excludes guests; or holders of at least one of the permissions. A use case's policy may narrow
 *  this (own data, own session), never widen it. */
export type Access = 'public' | 'signed-in' | 'account' | readonly [Permission, ...Permission[]];

/** A Zod schema, of which a declaration names only the types. To compare each schema with the whole
 *  of `z.ZodType` would take half of the compiler's time. `zodOf` gives it back to parse with. */
interface DeclaredSchema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}

/** One call of the HTTP API as data. The server mounts it, the browser's client takes its types,
 *  and the OpenAPI document describes it. `path` has Fastify's `:name` parameters. No `answer`
 *  means 204. `encrypted`: each object of the answer (the answer itself, or each item of an array)
 *  travels as one compact JWE string. Source: DESIGN §4. */
export interface EndpointDeclaration {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}` | `/scim/v2/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: DeclaredSchema;
  readonly query?: DeclaredSchema;
  readonly body?: DeclaredSchema;
  readonly answer?: DeclaredSchema;
  readonly status?: 200 | 201;
  readonly encrypted?: true;
  readonly errors?: readonly ErrorCode[];
  /** How often it may be called; without a limit, any number of times. */
  readonly limit?: CallLimit;
  /** Everybody who enters a sitting makes this call. In a rush it waits for its turn, so that casts
   *  find the server free. */
  readonly waitsForTurn?: true;
  /** The call has a queue of its own, or waits mostly for something else than the database, such as
   *  the check of a password or another site. It takes no turn among the calls of its network or
   *  person. */
  readonly waitsByItself?: true;
  /** The specification has a GET here that changes something. It is accepted only from the site's
   *  own pages, as every other method is. Source: A17. */
  readonly changes?: true;
  /** The kind of request without a `body`. `file`: multipart with one field `file`, which the
   *  handler reads as a stream. `outside-text`: a text from a program that is no page of the site;
   *  the handler checks the signature or token that it brings. `list`: the bytes of a list that a
   *  spreadsheet saved (`text/csv`); the handler decodes them. `sound`: the samples of a
   *  microphone (`application/octet-stream`). `bytes`: what a program sends; the handler checks its
   *  token first, and reads it as a stream. */
  readonly receives?: 'file' | 'outside-text' | 'list' | 'sound' | 'bytes';
  /** `file`: the answer is a file to save, never to show. `redirect`: a browser that came from
   *  another site is led on to a page (303). `events`: it is a stream of server-sent events that
   *  goes on until one side ends it. `scim`: the answer is in the words of SCIM 2.0. `media`: it is
   *  picture, sound, captions or a list of them for a player. `frame`: it is a page that pages of
   *  this site show in a frame, with a policy of its own. There is no `answer` then. */
  readonly sends?: 'file' | 'redirect' | 'events' | 'scim' | 'media' | 'frame';
  /** The largest accepted body in bytes; absent: the site's default. */
  readonly bodyLimitBytes?: number;
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration;
}

/** The schema of a declaration as the Zod schema that it is. */
export function zodOf(schema: DeclaredSchema): z.ZodType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only Zod makes schemas with `_zod`
  return schema as z.ZodType;
}

type Output<T, Otherwise> = T extends DeclaredSchema ? T['_zod']['output'] : Otherwise;
type Input<T, Otherwise> = T extends DeclaredSchema ? T['_zod']['input'] : Otherwise;

/** The parsed values that a handler receives. */
export type ParamsOf<E extends EndpointDeclaration> = Output<E['params'], undefined>;
export type QueryOf<E extends EndpointDeclaration> = Output<E['query'], undefined>;
export type BodyOf<E extends EndpointDeclaration> = Output<E['body'], undefined>;
/** The body that a caller sends, before defaults are filled in. */
export type BodyInputOf<E extends EndpointDeclaration> = Input<E['body'], undefined>;
export type QueryInputOf<E extends EndpointDeclaration> = Input<E['query'], undefined>;
/** The answer that the caller gets, decrypted where `encrypted`. */
export type AnswerOf<E extends EndpointDeclaration> = Output<E['answer'], undefined>;
