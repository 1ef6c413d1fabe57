import * as declared from '@hemicycle/contract/scim';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type MountedRoute, route } from '../../platform/http/route.ts';
import type { AccountHook } from '../accounts/public.ts';
import { originOfSite } from '../sign-on/public.ts';
import { createToken, listTokens, revokeToken } from './administer-tokens.ts';
import { answerScim } from './answer-scim.ts';

/** The calls of directories by SCIM 2.0, and of those who administer their tokens. Source:
 *  BEY-46. */
export function provisioningRoutes(deps: Deps, hooks: readonly AccountHook[]): MountedRoute[] {
  const originOf = (request: FastifyRequest) => originOfSite(deps.config, request);
  const parts = { deps, hooks, originOf };
  return [
    route(declared.listScim, (input) => answerScim(parts, input, input.params)),
    route(declared.getScim, (input) => answerScim(parts, input, input.params)),
    route(declared.createScim, (input) => answerScim(parts, input, input.params)),
    route(declared.replaceScim, (input) => answerScim(parts, input, input.params)),
    route(declared.patchScim, (input) => answerScim(parts, input, input.params)),
    route(declared.deleteScim, (input) => answerScim(parts, input, input.params)),
    route(declared.listScimTokens, async ({ request }) => {
      const origin = originOf(request);
      const address = origin === null ? null : `${origin}${declared.SCIM_PATH}`;
      return { tokens: await listTokens(deps), address };
    }),
    route(declared.createScimToken, ({ viewer, body }) => createToken(deps, viewer, body)),
    route(declared.revokeScimToken, ({ viewer, params }) => revokeToken(deps, viewer, params.tokenId)),
  ];
}
