import type { z } from 'zod';
import type { CallLimit } from './call-limit.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody; anybody signed in, guests among them; whoever has an account, which a
 *  guest has not; or a holder of at least one of the permissions. A use case's policy may narrow
 *  this (own data, own session), never widen it. */
export type Access = 'public' | 'signed-in' | 'account' | readonly [Permission, ...Permission[]];

/** One call of the HTTP API as data. The server mounts it, the browser's client is typed by it,
 *  OpenAPI is made from it. `path` has Fastify's `:name` parameters. No `answer` means 204.
 *  `encrypted`: each object of the answer (the answer itself, or each item of an array) travels as
 *  one compact JWE string. Source: DESIGN §4. */
export interface EndpointDeclaration {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
  readonly status?: 200 | 201;
  readonly encrypted?: true;
  readonly errors?: readonly ErrorCode[];
  /** How often it may be called; without it as often as one likes. Nothing else limits a call. */
  readonly limit?: CallLimit;
  /** A GET that changes something, by the specification: taken from the site's own pages only, as
   *  every other method. Source: A17. */
  readonly changes?: true;
  /** `file`: the request is multipart with one field `file`, which the handler reads as a stream.
   *  `signed-text`: it comes from another server, not from a page, and is the text that its
   *  `Authorization` header signs; the handler verifies it. `list`: it is the bytes of a list that
   *  a spreadsheet saved (`text/csv`), which the handler decodes. There is no `body` then. */
  readonly receives?: 'file' | 'signed-text' | 'list';
  /** The answer is a file that is saved, never shown; there is no `answer` then. */
  readonly sends?: 'file';
  /** Largest accepted body in bytes; the site's default where absent. */
  readonly bodyLimitBytes?: number;
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration;
}

type Output<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise;
type Input<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise;

/** What a handler receives after parsing. */
export type ParamsOf<E extends EndpointDeclaration> = Output<E['params'], undefined>;
export type QueryOf<E extends EndpointDeclaration> = Output<E['query'], undefined>;
export type BodyOf<E extends EndpointDeclaration> = Output<E['body'], undefined>;
/** What a caller sends, before defaults are filled in. */
export type BodyInputOf<E extends EndpointDeclaration> = Input<E['body'], undefined>;
export type QueryInputOf<E extends EndpointDeclaration> = Input<E['query'], undefined>;
/** What the caller gets, decrypted where `encrypted`. */
export type AnswerOf<E extends EndpointDeclaration> = Output<E['answer'], undefined>;
