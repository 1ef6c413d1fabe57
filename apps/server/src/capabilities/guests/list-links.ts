import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { checkHuddleUsed, checkRoleOrGroupUsed, listGuestLinks } from '@hemicycle/contract/guests';
import { permissions } from '@hemicycle/contract/permissions';
import { directCodeOf } from '@hemicycle/rules/guests/direct-code';
import { isForGuests } from '@hemicycle/rules/guests/guest-roles';
import { isAdminRole } from '@hemicycle/rules/permissions/admin-role';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadHuddle } from '../huddles/public.ts';
import { loadRoles } from '../roles/public.ts';
import { findSessionOf, requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor, loadSiteFlags } from '../site/public.ts';
import { loadCameBy } from './guest-store.ts';
import { countLetters } from './letter-store.ts';
import { admitsByTitle } from './find-way-in.ts';
import { isRoleOrGroupUsed, isRoomUsed, loadLinks } from './link-store.ts';
import { requireAccount } from './policy.ts';
import { presentLink } from './present-link.ts';

/** The guest links of a session. Where fast cases are on, without those for reservations.
 *  @throws DomainError `account-needed`, `not-found`, `in-lobby`. Source: GUEST-03, GUEST-08,
 *  GUEST-20 … GUEST-23, BEY-47. */
export async function listLinks(
  { db, clock, config }: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof listGuestLinks>> {
  requireAccount(viewer);
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const flags = await loadFlagsFor(db, viewer);
  // Somebody who comes by the address by title has no roles, so the site's own value decides.
  const { enableGuestsLoginDirectToVotingSession: hasAddress } = await loadSiteFlags(db);
  const links = (await loadLinks(db, session.id)).filter(
    (link) => !(flags.enableFastCases && link.is_reservation_link),
  );
  const ids = links.map(({ id }) => id);
  const cameBy = await loadCameBy(db, ids, clock.nowMs());
  const letters = await countLetters(db, ids);
  const roles = (await loadRoles(db)).filter(
    (role) => isForGuests(role, flags) && (may(viewer, permissions.adminPage) || !isAdminRole(role)),
  );
  return {
    links: links.map((link) => presentLink(config.dataDir, link, cameBy, letters.get(link.id) ?? null)),
    roles: roles.map(({ id, name, actionsAllowed }) => ({
      id,
      name,
      votes: actionsAllowed.includes(permissions.vote),
    })),
    directCode: hasAddress ? directCodeOf(session.title) : null,
    directAdmits: admitsByTitle(session),
    mails: flags.enableSendEmailOnGuestLinkCreation ? (config.smtpUrl === null ? 'to-files' : 'yes') : 'no',
  };
}

/** Whether a group or role is used in a guest link of a session that is not over. @throws
 *  DomainError `account-needed`. Source: GUEST-26. */
export async function isUsedInUpcoming(
  { db, clock }: Deps,
  viewer: Viewer,
  groupOrRoleId: string,
): Promise<AnswerOf<typeof checkRoleOrGroupUsed>> {
  requireAccount(viewer);
  return { used: await isRoleOrGroupUsed(db, groupOrRoleId, clock.nowMs()) };
}

/** Whether a guest link leads into a room. @throws DomainError `account-needed`, `room-not-found`,
 *  `in-lobby`. Source: GUEST-27. */
export async function isHuddleUsed(
  { db, clock }: Deps,
  viewer: Viewer,
  roomId: string,
): Promise<AnswerOf<typeof checkHuddleUsed>> {
  requireAccount(viewer);
  const room = await loadHuddle(db, roomId);
  const session = room === null ? null : await findSessionOf(db, viewer, room.id_voting_session);
  if (room === null || session === null) throw new DomainError('room-not-found');
  const { title } = room;
  return { used: await isRoomUsed(db, { idVotingSession: session.id, title }, clock.nowMs()) };
}
