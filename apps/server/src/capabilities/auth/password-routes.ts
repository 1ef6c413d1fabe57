import * as declared from '@hemicycle/contract/passwords';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { handleInvitations } from './invitations.ts';
import { askForPasswordLink, handlePasswordMail, makePasswordLink } from './password-links.ts';
import { changePassword, requireLink, setByLink } from './set-password.ts';

/** The calls for passwords, and the jobs that mail links. */
export function passwordRoutes(deps: Deps): MountedRoute[] {
  handlePasswordMail(deps);
  handleInvitations(deps);
  const { publicUrl, mode } = deps.config;
  const ownAddress = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`;
  return [
    route(declared.changePassword, ({ viewer, body }) => changePassword(deps, viewer, body)),
    route(declared.makePasswordLink, ({ viewer, params, body, request }) =>
      makePasswordLink(deps, viewer, params.userId, { ...body, siteUrl: ownAddress(request) }),
    ),
    route(declared.forgotPassword, ({ body, request }) =>
      askForPasswordLink(deps, body, {
        remoteAddress: request.ip,
        // Anybody may name a host in a request, so a real site mails no link to it.
        siteUrl: mode === 'production' ? publicUrl : ownAddress(request),
      }),
    ),
    route(declared.checkPasswordLink, ({ body }) => requireLink(deps, body.token)),
    route(declared.setPasswordByLink, ({ body }) => setByLink(deps, body)),
  ];
}
