import * as declared from '@hemicycle/contract/guests';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { comesFrom, endSignIn, setSignInCookie } from '../auth/public.ts';
import { createLink, createPersonalLinks } from './create-link.ts';
import { deleteLink } from './delete-link.ts';
import { isHuddleUsed, isUsedInUpcoming, listLinks } from './list-links.ts';
import { askForCode, checkCode } from './prove-address.ts';
import { readInvitation } from './read-invitation.ts';
import { resendLetters } from './resend-letters.ts';
import { handleGuestCodeMail } from './send-code.ts';
import { handleGuestMail } from './send-letters.ts';
import { signInAsGuest } from './sign-in-as-guest.ts';
import { handleGuestSweeps } from './sweep-guests.ts';

/** The calls of guest links, the sign-in of guests, and the jobs that mail those invited and their
 *  one-time codes. Call it
 *  once, before `deps.jobs` starts. Source: GUEST-01 … GUEST-27. */
export function guestRoutes(deps: Deps): MountedRoute[] {
  handleGuestMail(deps);
  handleGuestCodeMail(deps);
  handleGuestSweeps(deps);
  const isHttps = deps.config.publicUrl?.startsWith('https://') ?? false;
  // Without a configured address the letters lead where this moderator came in.
  const siteUrlOf = (request: FastifyRequest) =>
    deps.config.publicUrl ?? `${request.protocol}://${request.host}`;
  return [
    route(declared.createGuestLink, ({ viewer, body, request }) =>
      createLink(deps, viewer, body, siteUrlOf(request)),
    ),
    route(declared.createPersonalGuestLinks, ({ viewer, body, request }) =>
      createPersonalLinks(deps, viewer, body, siteUrlOf(request)),
    ),
    route(declared.resendGuestLetters, ({ viewer, params, request }) =>
      resendLetters(deps, viewer, { ...params, siteUrl: siteUrlOf(request) }),
    ),
    route(declared.listGuestLinks, ({ viewer, params }) => listLinks(deps, viewer, params.idVotingSession)),
    route(declared.deleteGuestLink, ({ viewer, params, query }) =>
      deleteLink(deps, viewer, { ...params, showOut: query.showOut === 'true' }),
    ),
    route(declared.checkRoleOrGroupUsed, ({ viewer, params }) =>
      isUsedInUpcoming(deps, viewer, params.groupOrRoleId),
    ),
    route(declared.checkHuddleUsed, ({ viewer, params }) => isHuddleUsed(deps, viewer, params.roomId)),
    route(declared.getGuestInvitation, ({ viewer, params, request }) =>
      readInvitation(deps, viewer, params.loginCode, request.ip),
    ),
    route(declared.askForGuestCode, ({ body, request }) => askForCode(deps, body, request.ip)),
    route(declared.checkGuestCode, ({ body, request }) => checkCode(deps, body, request.ip)),
    route(declared.guestLogin, async ({ viewer, body, request, reply }) => {
      const token = await signInAsGuest(deps, viewer, body, comesFrom(request));
      // The new cookie replaces that of the browser's earlier sign-in, so the earlier sign-in ends.
      if (viewer !== null) await endSignIn(deps, viewer.signInId);
      setSignInCookie(reply, token, isHttps);
    }),
  ];
}
