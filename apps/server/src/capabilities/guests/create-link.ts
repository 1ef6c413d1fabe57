import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { GUEST_LINKS_MAX, MAIN_ROOM_NAME } from '@hemicycle/contract/guest-names';
import { createGuestLink as declared, type GuestLink } from '@hemicycle/contract/guests';
import { permissions } from '@hemicycle/contract/permissions';
import { isForGuests, usesMaxFor } from '@hemicycle/rules/guests/guest-roles';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadGroups } from '../groups/public.ts';
import { enterAct } from '../audit/public.ts';
import { loadRoles } from '../roles/public.ts';
import { isEndedForAll, loadSession, lockSession, requireSessionOf } from '../sessions/public.ts';
import { loadSiteFlags } from '../site/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { roomOfLink } from './associated-room.ts';
import { codeOfLink } from './link-code.ts';
import { insertLetters } from './letter-store.ts';
import { insertLink, type LinkRow, loadLinks } from './link-store.ts';
import { requireAccount } from './policy.ts';
import { presentLink } from './present-link.ts';
import { GUEST_MAIL_JOB } from './send-letters.ts';

/** Makes a guest link, with its entry in the audit log, and mails its invitees. `siteUrl`: where
 *  the site is.
 *  @throws DomainError `account-needed` for guests, `not-found`, `in-lobby`, `session-ended`,
 *  `guest-role-refused`, `guest-link-votes`, `guest-room-refused`, `guest-links-full`,
 *  `invalid-input` for unknown groups and an end that is over. Source: GUEST-03 … GUEST-11,
 *  GUEST-20 … GUEST-22, BEY-47. */
export async function createLink(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof declared>,
  siteUrl: string,
): Promise<GuestLink> {
  const { db, clock, config } = deps;
  requireAccount(viewer);
  const { id: idVotingSession } = await requireSessionOf(db, viewer, body.idVotingSession);
  const link = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
    const session = await loadSession(transaction, idVotingSession);
    const nowMs = clock.nowMs();
    if (session === null || isEndedForAll(session) || nowMs >= session.ends_ms)
      throw new DomainError('session-ended');
    if (body.endsAt !== null && body.endsAt <= nowMs) {
      throw new DomainError('invalid-input', [{ path: 'endsAt', problem: 'This time is over.' }]);
    }
    const chosen = await requireChoice(transaction, viewer, body);
    if ((await loadLinks(transaction, idVotingSession)).length >= GUEST_LINKS_MAX)
      throw new DomainError('guest-links-full');
    const id = randomUUID();
    const made = await insertLink(transaction, {
      id,
      id_voting_session: idVotingSession,
      code_hash: tokenHash(codeOfLink(config.dataDir, id)),
      label: body.label,
      role_id: chosen.roleId,
      group_ids: [...new Set(body.groups)],
      associated_room_name: body.associatedRoomName,
      invitees: [...new Set(body.guestLinkInvitees)],
      is_reservation_link: body.isReservationLink,
      created_by: viewer.userId,
      created_by_name: viewer.displayName,
      created_ms: nowMs,
      ends_ms: body.endsAt,
      uses_max: chosen.usesMax,
    });
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'openGuestLink', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { guestLink: body.label },
    });
    return { made, mail: await mailInvitees(deps, transaction, made, siteUrl) };
  });
  return presentLink(config.dataDir, link.made, [], link.mail);
}

/** Writes a letter to each invitee, where the site mails them; a job sends them. Source:
 *  GUEST-19. */
async function mailInvitees(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  transaction: Transaction<Database>,
  { id: linkId, invitees: emails }: LinkRow,
  siteUrl: string,
): Promise<GuestLink['mail']> {
  const { enableSendEmailOnGuestLinkCreation: mails } = await loadSiteFlags(transaction);
  if (!mails || emails.length === 0) return null;
  await insertLetters(transaction, { linkId, siteUrl, emails });
  await jobs.schedule(
    { name: GUEST_MAIL_JOB, key: linkId, dueMs: clock.nowMs(), payload: { linkId } },
    transaction,
  );
  return { sent: 0, failed: 0, waiting: emails.length };
}

/** Checks role, groups and room of a new link. */
async function requireChoice(
  db: Kysely<Database>,
  viewer: Viewer,
  body: BodyOf<typeof declared>,
): Promise<{ readonly roleId: string; readonly usesMax: number | null }> {
  const flags = await loadSiteFlags(db);
  const role = (await loadRoles(db)).find(({ id }) => id === body.roles[0]);
  // Nobody gives a guest more power than they have themselves.
  const isOwnPower = role?.actionsAllowed.includes(permissions.adminPage)
    ? viewer.actionsAllowed.has(permissions.adminPage)
    : true;
  if (role === undefined || !isForGuests(role, flags) || !isOwnPower)
    throw new DomainError('guest-role-refused');
  const uses = usesMaxFor(role, body.usesMax);
  if (!uses.ok) throw new DomainError(uses.code);
  const groups = new Set((await loadGroups(db, body.groups)).map(({ id }) => id));
  const details = body.groups.flatMap((groupId, index) =>
    groups.has(groupId) ? [] : [{ path: `groups.${index}`, problem: `There is no such group: ${groupId}` }],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
  if (body.associatedRoomName !== MAIN_ROOM_NAME) {
    const room = await roomOfLink(db, body.idVotingSession, body.associatedRoomName);
    const mayEnter = role.actionsAllowed.includes(permissions.huddleButton);
    if (!flags.enableGuestLinkAssociatedWithRoom || room === null || !mayEnter)
      throw new DomainError('guest-room-refused');
  }
  return { roleId: role.id, usesMax: uses.usesMax };
}
