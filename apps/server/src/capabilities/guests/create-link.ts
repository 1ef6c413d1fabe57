import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { GUEST_LINKS_MAX, GUEST_PERSONAL_LINKS_MAX, MAIN_ROOM_NAME } from '@hemicycle/contract/guest-names';
import {
  createGuestLink as declared,
  type createPersonalGuestLinks,
  type GuestLink,
} from '@hemicycle/contract/guests';
import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { isForGuests, usesMaxFor } from '@hemicycle/rules/guests/guest-roles';
import { isAdminRole } from '@hemicycle/rules/permissions/admin-role';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { holdGroups, loadGroups } from '../groups/public.ts';
import { enterAct } from '../audit/public.ts';
import { loadRoles } from '../roles/public.ts';
import { isEndedForAll, loadSession, lockSession, requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { roomOfLink } from './associated-room.ts';
import { codeOfLink } from './link-code.ts';
import { insertLetters } from './letter-store.ts';
import { insertLink, type LinkRow, loadLinks } from './link-store.ts';
import { requireAccount } from './policy.ts';
import { presentLink } from './present-link.ts';
import { GUEST_MAIL_JOB } from './send-letters.ts';

type Given = BodyOf<typeof createPersonalGuestLinks>;
/** What both kinds of new links say. */
type NewLink = Omit<Given, 'emails'>;

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
  const link = await inSession(deps, viewer, body, async (transaction, { role, links }) => {
    const uses = usesMaxFor(role, body.usesMax);
    if (!uses.ok) throw new DomainError(uses.code);
    if (links.filter((one) => one.bound_email === null).length >= GUEST_LINKS_MAX)
      throw new DomainError('guest-links-full');
    return makeLink(deps, transaction, viewer, {
      ...{ body, siteUrl, roleId: role.id, usesMax: uses.usesMax, boundEmail: null },
      invitees: [...new Set(body.guestLinkInvitees)],
      isReservationLink: body.isReservationLink,
    });
  });
  return presentLink(deps.config.dataDir, link.made, [], link.mail);
}

/** Makes a personal link for each of these addresses that has none in the session, each with its
 *  entry in the audit log, and mails them where the site mails.
 *  @throws DomainError as `createLink`. Source: BEY-47. */
export async function createPersonalLinks(
  deps: Deps,
  viewer: Viewer,
  body: Given,
  siteUrl: string,
): Promise<AnswerOf<typeof createPersonalGuestLinks>> {
  return inSession(deps, viewer, body, async (transaction, { role, links }) => {
    const bound = new Set(links.flatMap((one) => one.bound_email ?? []));
    const asked = [...new Set(body.emails)];
    const lacking = asked.filter((email) => !bound.has(email));
    if (bound.size + lacking.length > GUEST_PERSONAL_LINKS_MAX) throw new DomainError('guest-links-full');
    const made: GuestLink[] = [];
    for (const email of lacking) {
      const link = await makeLink(deps, transaction, viewer, {
        ...{ body, siteUrl, roleId: role.id, usesMax: 1, boundEmail: email },
        ...{ invitees: [email], isReservationLink: false },
      });
      made.push(presentLink(deps.config.dataDir, link.made, [], link.mail));
    }
    return { links: made, already: asked.filter((email) => bound.has(email)) };
  });
}

/** Checks what a new link says, and makes it in a transaction that holds its session, so that the
 *  numbers of links hold for many at once. */
async function inSession<Made>(
  deps: Deps,
  viewer: Viewer,
  body: NewLink,
  make: (
    transaction: Transaction<Database>,
    chosen: { readonly role: Role; readonly links: readonly LinkRow[] },
  ) => Promise<Made>,
): Promise<Made> {
  requireAccount(viewer);
  const { id: idVotingSession } = await requireSessionOf(deps.db, viewer, body.idVotingSession);
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
    const session = await loadSession(transaction, idVotingSession);
    const nowMs = deps.clock.nowMs();
    if (session === null || isEndedForAll(session) || nowMs >= session.ends_ms)
      throw new DomainError('session-ended');
    if (body.endsAt !== null && body.endsAt <= nowMs) {
      throw new DomainError('invalid-input', [{ path: 'endsAt', problem: 'This time is over.' }]);
    }
    const role = await requireChoice(transaction, viewer, body);
    return make(transaction, { role, links: await loadLinks(transaction, idVotingSession) });
  });
}

interface LinkToMake {
  readonly body: NewLink;
  readonly siteUrl: string;
  readonly roleId: string;
  readonly usesMax: number | null;
  readonly boundEmail: string | null;
  readonly invitees: string[];
  readonly isReservationLink: boolean;
}

async function makeLink(
  deps: Deps,
  transaction: Transaction<Database>,
  viewer: Viewer,
  { body, siteUrl, roleId, usesMax, boundEmail, invitees, isReservationLink }: LinkToMake,
): Promise<{ readonly made: LinkRow; readonly mail: GuestLink['mail'] }> {
  const id = randomUUID();
  const nowMs = deps.clock.nowMs();
  const made = await insertLink(transaction, {
    id,
    id_voting_session: body.idVotingSession,
    code_hash: tokenHash(codeOfLink(deps.config.dataDir, id)),
    label: body.label,
    role_id: roleId,
    group_ids: [...new Set(body.groups)],
    associated_room_name: body.associatedRoomName,
    invitees,
    is_reservation_link: isReservationLink,
    created_by: viewer.userId,
    created_by_name: viewer.displayName,
    created_ms: nowMs,
    ends_ms: body.endsAt,
    uses_max: usesMax,
    bound_email: boundEmail,
  });
  const mail = await mailInvitees(deps, transaction, viewer, made, siteUrl);
  const mailed = mail === null ? {} : { way: 'mail' as const, people: invitees.length };
  await enterAct(deps, transaction, body.idVotingSession, {
    ...{ act: 'openGuestLink', byUserId: viewer.userId, userId: null, created: nowMs },
    detail: { guestLink: nameInLog(made), ...mailed },
  });
  return { made, mail };
}

/** The name of a link in the audit log; a personal one also by its address. */
export function nameInLog({ label, bound_email }: Pick<LinkRow, 'label' | 'bound_email'>): string {
  return bound_email === null ? label : `${label} (${bound_email})`;
}

/** Writes a letter to each invitee, where the site mails them; a job sends them. Source:
 *  GUEST-19. */
async function mailInvitees(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  transaction: Transaction<Database>,
  viewer: Viewer,
  { id: linkId, invitees: emails }: LinkRow,
  siteUrl: string,
): Promise<GuestLink['mail']> {
  const { enableSendEmailOnGuestLinkCreation: mails } = await loadFlagsFor(transaction, viewer);
  if (!mails || emails.length === 0) return null;
  await insertLetters(transaction, { linkId, siteUrl, emails });
  await jobs.schedule(
    { name: GUEST_MAIL_JOB, key: linkId, dueMs: clock.nowMs(), payload: { linkId } },
    transaction,
  );
  return { sent: 0, failed: 0, waiting: emails.length };
}

/** Checks role, groups and room of a new link. */
async function requireChoice(db: Kysely<Database>, viewer: Viewer, body: NewLink): Promise<Role> {
  const flags = await loadFlagsFor(db, viewer);
  const role = (await loadRoles(db)).find(({ id }) => id === body.roles[0]);
  // Nobody gives a guest more power than they have themselves.
  const isOwnPower = (chosen: Role) => !isAdminRole(chosen) || may(viewer, permissions.adminPage);
  if (role === undefined || !isForGuests(role, flags) || !isOwnPower(role))
    throw new DomainError('guest-role-refused');
  await holdGroups(db, body.groups);
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
  return role;
}
