import { sessionOfDirectCode } from '@hemicycle/rules/guests/direct-code';
import {
  defaultGuestRole,
  isForGuests,
  isForTitleGuests,
  watchingRole,
} from '@hemicycle/rules/guests/guest-roles';
import { type GuestLinkRefusal, refusalOfLink } from '@hemicycle/rules/guests/link-state';
import type { Role } from '@hemicycle/contract/people';
import type { ClientFlags } from '@hemicycle/contract/site';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadViewerAccount } from '../accounts/public.ts';
import { loadRoles } from '../roles/public.ts';
import { isEndedForAll, loadSession, loadSessionsToCome } from '../sessions/public.ts';
import { loadFlagsOf, loadSiteFlags } from '../site/public.ts';
import type { CodeWatch } from './counted-code.ts';
import { type LinkRow, loadLinkByHash } from './link-store.ts';

type BareSession = Selectable<Database['voting_sessions']>;

/** The session to which a code leads, the role of the guest who comes by it, and the link. `link`
 *  null: the code belongs to the address by title. */
export interface WayIn {
  readonly session: BareSession;
  readonly role: Role;
  readonly link: LinkRow | null;
  /** The role of guests who do not agree to be seen and heard; undefined: there is none. */
  readonly watching: Role | undefined;
}

/** Finds what a code leads to: first a link, then a session by its title. The watch hears of the
 *  session, and that the code is no link. Whether a link still admits is another question. @throws
 *  DomainError `guest-link-unknown`, `guest-link-revoked`, `guest-no-lobby`, what `beforeGuess`
 *  throws. Source: GUEST-01, GUEST-02, SPEC-NOTES A6. */
export async function findWayIn(
  db: Kysely<Database>,
  code: string,
  { nowMs, about, beforeGuess }: CodeWatch & { readonly nowMs: number },
): Promise<WayIn> {
  const link = await loadLinkByHash(db, tokenHash(code));
  if (link === null) await beforeGuess();
  const roles = await loadRoles(db);
  if (link === null) return findByTitle(db, roles, code, { nowMs, about });
  about(link.id_voting_session);
  const session = await loadSession(db, link.id_voting_session);
  const role = roles.find(({ id }) => id === link.role_id);
  if (session === null || role === undefined) throw new DomainError('guest-link-unknown');
  // The site may have taken the role from guests since the link was made.
  const flags = await flagsOfMaker(db, link);
  if (!isForGuests(role, flags)) throw new DomainError('guest-link-revoked');
  return { session, role, link, watching: watchingRole(roles, flags) };
}

/** The flags by which a link is judged: those of the person who made it, since somebody who comes
 *  by it has no roles yet. Many may come at once, so that person is looked up only where there are
 *  exceptions. Source: PERM-07. */
async function flagsOfMaker(db: Kysely<Database>, { created_by: userId }: LinkRow): Promise<ClientFlags> {
  const flagsFor = await loadFlagsOf(db);
  const ofSite = flagsFor({ roleNames: [] });
  if (userId === null || Object.keys(ofSite.roleBasedExceptions).length === 0) return ofSite;
  const maker = await loadViewerAccount(db, userId);
  return flagsFor({ roleNames: maker?.roles.map(({ name }) => name) ?? [] });
}

/** Whether the address by title of a session leads into its lobby now. Source: GUEST-02. */
export function admitsByTitle(session: Pick<BareSession, 'waiting_room' | 'lobby_shut'>): boolean {
  return session.waiting_room && session.lobby_shut;
}

/** The address by title can be guessed. So it leads to sessions with a waiting room only, where an
 *  attendant sees everybody first, and its role has no vote and no power. */
async function findByTitle(
  db: Kysely<Database>,
  roles: readonly Role[],
  code: string,
  { nowMs, about }: Pick<CodeWatch, 'about'> & { readonly nowMs: number },
): Promise<WayIn> {
  const flags = await loadSiteFlags(db);
  if (!flags.enableGuestsLoginDirectToVotingSession) throw new DomainError('guest-link-unknown');
  const sessions = (await loadSessionsToCome(db, nowMs)).map((session) => ({
    ...{ session, title: session.title, startsMs: session.starts_ms },
  }));
  const found = sessionOfDirectCode(sessions, code, nowMs);
  const role = defaultGuestRole(roles, flags);
  if (found === null || role === undefined || !isForTitleGuests(role, flags))
    throw new DomainError('guest-link-unknown');
  about(found.session.id);
  if (!admitsByTitle(found.session)) throw new DomainError('guest-no-lobby');
  return { session: found.session, role, link: null, watching: watchingRole(roles, flags) };
}

/** Why the link admits nobody now; null: it admits. `isBack`: the person came by it before. */
export function refusalNow(
  link: LinkRow,
  session: Pick<BareSession, 'ends_ms' | 'host_ended_ms'>,
  nowMs: number,
  isBack: boolean,
): GuestLinkRefusal | null {
  const facts = {
    revokedMs: link.revoked_ms,
    endsMs: link.ends_ms,
    sessionEndsMs: session.ends_ms,
    sessionEndedByHost: isEndedForAll(session),
    uses: link.uses,
    usesMax: link.uses_max,
  };
  return refusalOfLink(facts, nowMs, isBack);
}
