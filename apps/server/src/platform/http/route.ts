import type { AnswerOf, BodyOf, EndpointDeclaration, ParamsOf, QueryOf } from '@hemicycle/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FileAnswer } from './file-answer.ts';
import type { Viewer } from './viewer.ts';

/** What a handler works with: everything parsed by the declaration. `viewer` is null only on public
 *  endpoints. */
export interface RouteInput<E extends EndpointDeclaration> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A declaration with what answers it, ready to be mounted. */
export interface MountedRoute {
  readonly endpoint: EndpointDeclaration;
  readonly handle: (input: RouteInput<EndpointDeclaration>) => Promise<unknown>;
}

/** What a handler gives back; nothing at all where no answer is declared. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- an async function without a return is Promise<void>
type HandlerAnswer<E extends EndpointDeclaration> = E['sends'] extends 'file'
  ? FileAnswer
  : E['answer'] extends z.ZodType
    ? AnswerOf<E>
    : void;

/** Joins a declaration and its handler; the types of both sides are checked here and forgotten
 *  afterwards. */
export function route<E extends EndpointDeclaration>(
  endpoint: E,
  handle: (input: RouteInput<E>) => Promise<HandlerAnswer<E>>,
): MountedRoute {
  return { endpoint, handle };
}
