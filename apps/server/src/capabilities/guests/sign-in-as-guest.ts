import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { GUEST_PATH } from '@hemicycle/contract/guest-names';
import type { guestLogin } from '@hemicycle/contract/guests';
import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { directCodeOf } from '@hemicycle/rules/guests/direct-code';
import { markedGuestName } from '@hemicycle/rules/guests/guest-name';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  GUEST_LINK_SUFFIX,
  insertAccounts,
  LINK_GUEST,
  renameGuest,
  replaceGuestRole,
  TITLE_GUEST,
} from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { beginSignIn, mergeUserSession, type SignInFrom } from '../auth/public.ts';
import { inviteToHuddle } from '../huddles/public.ts';
import { addMember, holdSession, loadSession } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { roomOfLink } from './associated-room.ts';
import { countedCode } from './counted-code.ts';
import { countNewGuest } from './count-new-guest.ts';
import { nameInLog } from './create-link.ts';
import { findWayIn, refusalNow, type WayIn } from './find-way-in.ts';
import { takeProof } from './code-store.ts';
import { insertGuest, loadGuest, loadGuestOfLink, updateGuest } from './guest-store.ts';
import { type LinkRow, lockLink, updateLink } from './link-store.ts';

type Given = Omit<BodyOf<typeof guestLogin>, 'loginCode'>;

/** Signs in somebody by a link, or by the address by title, and returns the token for the cookie.
 *  Each is a person of their own, who belongs to that session only. A browser that is signed in as
 *  a guest of the link stays that guest, under the name given now and with the role of what they
 *  agree to now, and takes no further place. A number of places holds also for many who come at
 *  once, on any server. A link that is bound to an address asks for a proof of it, and its owner
 *  stays the same guest on every device. Frozen electorates stay as they are.
 *  @throws DomainError the refusals of a link, `guest-code-needed`, `guest-consent-needed`,
 *  `too-many-attempts`. Source:
 *  GUEST-01, GUEST-02, BEY-47. */
export async function signInAsGuest(
  deps: Deps,
  viewer: Viewer | null,
  { loginCode, ...given }: BodyOf<typeof guestLogin>,
  from: SignInFrom,
): Promise<string> {
  const { db, clock } = deps;
  const house = await loadHouse(db);
  const named = { ...given, displayName: markedGuestName(given.displayName, house.language) };
  const came = await countedCode(deps, from.remoteAddress, async (watch) => {
    const wayIn = await findWayIn(db, loginCode, { nowMs: clock.nowMs(), ...watch });
    const role = roleFor(wayIn, given.consent);
    const before = viewer === null ? null : await loadGuest(db, viewer.userId);
    const isBack =
      before?.id_voting_session === wayIn.session.id && before.link_id === (wayIn.link?.id ?? null);
    const backId = isBack ? before.user_id : null;
    // Most of a rush on a link with few places are refused here, without waiting for its row.
    const isBound = wayIn.link !== null && wayIn.link.bound_email !== null;
    const early =
      wayIn.link === null ? null : refusalNow(wayIn.link, wayIn.session, clock.nowMs(), isBack || isBound);
    if (early !== null) throw new DomainError(early);
    const wayId = wayIn.link?.id ?? wayIn.session.id;
    const signIn = () =>
      inTransaction(db, async (transaction) => {
        const admitted = await admit(transaction, wayIn, { ...named, backId, role }, clock.nowMs());
        const { userId } = admitted;
        await inviteToRoom(transaction, wayIn, userId, clock.nowMs());
        // In the same transaction: whoever revokes the link meanwhile also ends this sign-in.
        const token = await beginSignIn({ db: transaction, clock }, userId, {
          ...from,
          means: 'guest',
        });
        await enterAct(deps, transaction, wayIn.session.id, {
          ...{ act: 'signIn', byUserId: userId, userId: null, created: clock.nowMs() },
          detail: { way: 'guest', guestLink: nameOfWay(wayIn) },
        });
        return { ...admitted, token };
      });
    const signedIn = await (isBack || isBound
      ? signIn()
      : countNewGuest(deps, { remoteAddress: from.remoteAddress, wayId }, signIn));
    return { ...signedIn, idVotingSession: wayIn.session.id };
  });
  await mergeUserSession(db, came.userId, { votingSessionToAttend: came.idVotingSession });
  deps.news.announce({ kind: 'userSessionChanged', userId: came.userId });
  // Another page of the same guest may be in the chamber, with the rights of the role before.
  if (came.hasOtherRole) {
    const { userId, idVotingSession } = came;
    deps.news.announce({ kind: 'rolesChanged', userId });
    deps.news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
  }
  return came.token;
}

/** By what somebody came, for the audit log: the name of the link, or the address by title. */
function nameOfWay({ link, session }: WayIn): string {
  return link === null ? `${GUEST_PATH}${directCodeOf(session.title)}` : nameInLog(link);
}

/** The role of the link, or that of observers for guests who do not agree to be seen and heard. */
function roleFor({ role, watching }: WayIn, consent: boolean): Role {
  if (consent) return role;
  if (watching === undefined) throw new DomainError('guest-consent-needed');
  return watching;
}

interface Admission extends Given {
  /** The guest that this browser is signed in as, where they came by the same way; null: nobody. */
  readonly backId: string | null;
  readonly role: Role;
}

interface Admitted {
  readonly userId: string;
  /** Whether a guest who came back has another role than before. */
  readonly hasOtherRole: boolean;
}

/** Writes the guest, and takes a place of the link. */
async function admit(
  transaction: Transaction<Database>,
  { session, link }: WayIn,
  { displayName, email: given = null, consent, backId: sameBrowser, role, proof }: Admission,
  nowMs: number,
): Promise<Admitted> {
  const isLimited = link !== null && (link.uses_max !== null || link.bound_email !== null);
  // Only the last places must be taken one after another.
  const lock = isLimited ? 'forUpdate' : 'forKeyShare';
  const now = link === null ? null : await lockLink(transaction, link.id, lock);
  if (!(await holdSession(transaction, session.id))) throw new DomainError('guest-link-unknown');
  const sessionNow = (await loadSession(transaction, session.id)) ?? session;
  if (link !== null) {
    if (now === null) throw new DomainError('guest-link-unknown');
    const isBack = sameBrowser !== null || now.bound_email !== null;
    const refusal = refusalNow(now, sessionNow, nowMs, isBack);
    if (refusal !== null) throw new DomainError(refusal);
  } else if (!sessionNow.lobby_shut || !sessionNow.waiting_room) throw new DomainError('guest-no-lobby');
  const backId = sameBrowser ?? (await ownerOfAddress(transaction, now, proof, nowMs));
  const email = now?.bound_email ?? given;
  if (backId !== null) {
    await renameGuest(transaction, backId, displayName);
    await updateGuest(transaction, backId, { email, consents: consent });
    return { userId: backId, hasOtherRole: await replaceGuestRole(transaction, backId, role.id) };
  }
  const userId = randomUUID();
  const user = {
    ...{ id: userId, email: `${userId}${GUEST_LINK_SUFFIX}`, display_name: displayName },
    ...{ type: 'guest-temporary' as const, subtype: link === null ? TITLE_GUEST : LINK_GUEST },
    ...{ password_hash: null, created_ms: nowMs },
  };
  await insertAccounts(transaction, [{ user, roleIds: [role.id], groupIds: link?.group_ids ?? [] }]);
  await insertGuest(transaction, {
    ...{ user_id: userId, id_voting_session: session.id, link_id: link?.id ?? null },
    ...{ email, consents: consent, came_ms: nowMs },
  });
  await addMember(transaction, session.id, userId);
  if (now !== null && isLimited) await updateLink(transaction, now.id, { uses: now.uses + 1 });
  return { userId, hasOtherRole: false };
}

/** For a link that is bound to an address: uses up the proof of it, and returns the guest who came
 *  by it before, on whatever device; null: nobody, or the link is bound to none. @throws
 *  DomainError `guest-code-needed`. */
async function ownerOfAddress(
  transaction: Transaction<Database>,
  link: LinkRow | null,
  proof: string | undefined,
  nowMs: number,
): Promise<string | null> {
  if (link?.bound_email == null) return null;
  const isProven =
    proof !== undefined && (await takeProof(transaction, link.id, { hash: tokenHash(proof), nowMs }));
  if (!isProven) throw new DomainError('guest-code-needed');
  return (await loadGuestOfLink(transaction, link.id))?.user_id ?? null;
}

/** Invites the guest to the room of the link, so that they may enter it where it is not for all.
 *  Where the room was closed they go to the main chamber. */
async function inviteToRoom(
  transaction: Transaction<Database>,
  { session, link, role }: WayIn,
  userId: string,
  nowMs: number,
): Promise<void> {
  if (link === null || !role.actionsAllowed.includes(permissions.huddleButton)) return;
  const room = await roomOfLink(transaction, session.id, link.associated_room_name);
  if (room === null) return;
  try {
    await inviteToHuddle(transaction, { idVotingSession: session.id, roomId: room.id, userId }, nowMs);
  } catch (error) {
    // The role of somebody who only watches enters no rooms.
    if (!(error instanceof DomainError)) throw error;
  }
}
