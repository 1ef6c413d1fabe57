import type { GuestInvitation } from '@hemicycle/contract/guests';
import { permissions } from '@hemicycle/contract/permissions';
import { hiddenAddress } from '@hemicycle/rules/guests/hidden-address';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHouse } from '../site/public.ts';
import { roomOfLink } from './associated-room.ts';
import { countedCode } from './counted-code.ts';
import { findWayIn, refusalNow } from './find-way-in.ts';
import { loadGuest, loadGuestName } from './guest-store.ts';

/** What a code invites to, for the landing page. It tells nothing of the people in the session.
 *  @throws DomainError the refusals of a link, `too-many-attempts`. Source: GUEST-01, GUEST-02,
 *  BEY-47. */
export async function readInvitation(
  deps: Deps,
  viewer: Viewer | null,
  loginCode: string,
  remoteAddress: string,
): Promise<GuestInvitation> {
  const { db, clock } = deps;
  return countedCode(deps, remoteAddress, async (watch) => {
    const wayIn = await findWayIn(db, loginCode, { nowMs: clock.nowMs(), ...watch });
    const { session, role, link, watching } = wayIn;
    const before = viewer?.kind === 'guest' ? await loadGuest(db, viewer.userId) : null;
    const isBack = before?.id_voting_session === session.id && before.link_id === (link?.id ?? null);
    const isBound = link !== null && link.bound_email !== null;
    const refusal = link === null ? null : refusalNow(link, session, clock.nowMs(), isBack || isBound);
    if (refusal !== null) throw new DomainError(refusal);
    const { timeZone } = await loadHouse(db);
    const holds = (permission: string) => role.actionsAllowed.includes(permission);
    return {
      by: link === null ? 'title' : 'link',
      title: session.title,
      epochStartTime: session.starts_ms,
      epochEndTime: session.ends_ms,
      timeZone,
      roleName: role.name,
      may: {
        speak: holds(permissions.videoControls),
        raiseHand: holds(permissions.videoControls) && !holds(permissions.disableRaiseHand),
        vote: holds(permissions.vote),
      },
      room: link === null ? null : await roomOfLink(db, session.id, link.associated_room_name),
      endsAt: link?.ends_ms ?? null,
      alone: link?.uses_max === 1,
      codeGoesTo: isBack || !link?.bound_email ? null : hiddenAddress(link.bound_email),
      lobby: session.lobby_shut && !holds(permissions.bypassLobby),
      watches: watching !== undefined,
      // As it is stored, since the form gives it back.
      cameAs: before !== null && isBack ? await loadGuestName(db, before.user_id) : null,
    };
  });
}
