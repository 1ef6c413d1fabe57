import { GUEST_LINK_USER_ID } from '@hemicycle/contract/guest-names';
import type { GuestLink } from '@hemicycle/contract/guests';
import type { CameByLink } from './guest-store.ts';
import { codeOfLink } from './link-code.ts';
import type { LinkRow } from './link-store.ts';

/** A guest link for those who run its session, with its code. Source: GUEST-03. */
export function presentLink(
  dataDir: string,
  link: LinkRow,
  cameBy: readonly CameByLink[],
  mail: GuestLink['mail'],
): GuestLink {
  return {
    label: link.label,
    roles: [link.role_id],
    groups: link.group_ids,
    associatedRoomName: link.associated_room_name,
    userId: GUEST_LINK_USER_ID,
    idVotingSession: link.id_voting_session,
    timeCreated: link.created_ms,
    guestLinkInvitees: link.invitees,
    loginCode: codeOfLink(dataDir, link.id),
    isReservationLink: link.is_reservation_link,
    endsAt: link.ends_ms,
    usesMax: link.uses_max,
    boundTo: link.bound_email,
    createdBy: link.created_by_name,
    mail,
    uses: cameBy
      .filter(({ link_id }) => link_id === link.id)
      .map((guest) => ({
        userId: guest.user_id,
        displayName: guest.display_name,
        email: guest.email,
        cameAt: guest.came_ms,
        inside: guest.inside,
      })),
  };
}
