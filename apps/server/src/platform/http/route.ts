import type { AnswerOf, BodyOf, EndpointDeclaration, ParamsOf, QueryOf } from '@hemicycle/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CheckedAnswer } from './checked-answer.ts';
import type { EventsAnswer } from './events-answer.ts';
import type { FileAnswer } from './file-answer.ts';
import type { MediaAnswer } from './media-answer.ts';
import type { RedirectAnswer } from './redirect-answer.ts';
import type { Viewer } from './viewer.ts';
import type { WholeAnswer } from './whole-answer.ts';

/** The input of a handler, parsed by the declaration. `viewer` is null only on public endpoints. */
export interface RouteInput<E extends EndpointDeclaration> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A declaration with its handler, ready to be mounted. */
export interface MountedRoute {
  readonly endpoint: EndpointDeclaration;
  readonly handle: (input: RouteInput<EndpointDeclaration>) => Promise<unknown>;
}

/** The answer of a handler; nothing where no answer is declared. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- an async function without a return is Promise<void>
type HandlerAnswer<E extends EndpointDeclaration> = E['sends'] extends 'file'
  ? FileAnswer
  : E['sends'] extends 'redirect'
    ? RedirectAnswer
    : E['sends'] extends 'events'
      ? EventsAnswer
      : E['sends'] extends 'scim' | 'frame'
        ? WholeAnswer
        : E['sends'] extends 'media'
          ? MediaAnswer
          : E['answer'] extends z.ZodType
            ? AnswerOf<E> | CheckedAnswer
            : void;

/** Joins a declaration and its handler. Their types are checked here against each other; the result
 *  no longer carries them. */
export function route<E extends EndpointDeclaration>(
  endpoint: E,
  handle: (input: RouteInput<E>) => Promise<HandlerAnswer<E>>,
): MountedRoute {
  return { endpoint, handle };
}
