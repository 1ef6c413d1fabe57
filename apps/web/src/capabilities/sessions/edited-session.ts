import type { Huddle } from '@hemicycle/contract/huddles';
import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import type { VotingSession } from '@hemicycle/contract/sessions';
import { api, ApiError } from '../../api-client.ts';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { NEW_SESSION } from './session-admin-access.ts';

/** A session as its editor reads it: with its open huddles. */
export interface EditedSession {
  readonly session: VotingSession;
  readonly huddles: readonly Huddle[];
}

/** People who can be made members at once: a group, or all accounts (`name` is null). */
export interface PeopleTogether {
  readonly id: string;
  readonly name: string | null;
  readonly userIds: readonly string[];
}

/** What the editor needs: the session, null for a new one; the earlier one that a new one copies;
 *  the people of the site, their groups, and who of them may vote or moderate. */
export interface EditorFacts {
  readonly edited: EditedSession | null;
  readonly copied: EditedSession | null;
  readonly together: readonly PeopleTogether[];
  readonly people: readonly AutocompleteOption[];
  readonly voters: ReadonlySet<string>;
  readonly roles: readonly Role[];
  /** The people who may be named for a room: their role enters huddles, or arranges rooms. */
  readonly inHuddles: readonly AutocompleteOption[];
  /** The people who moderate every session. */
  readonly inEverySession: readonly AutocompleteOption[];
  /** The people who moderate only sessions that are given to them. */
  readonly inGivenSessions: readonly AutocompleteOption[];
}

/** Reads a session with its huddles; null where it is gone. */
export async function readEdited(idVotingSession: string): Promise<EditedSession | null> {
  const params = { idVotingSession };
  const [[session], huddles] = await Promise.all([
    api('GET /api/votingsessions/:idVotingSession', { params }),
    api('GET /api/huddle/votingsession/:idVotingSession', { params }),
  ]);
  return session === undefined ? null : { session, huddles };
}

/** Loads what the editor of a session needs. `copyOf`: the session that a new one copies. @throws
 *  ApiError `not-found` where there is no such session. */
export async function loadEditor(idVotingSession: string, copyOf: string | null): Promise<EditorFacts> {
  const isNew = idVotingSession === NEW_SESSION;
  const [edited, copied, users, roles, groups] = await Promise.all([
    isNew ? null : readEdited(idVotingSession),
    isNew && copyOf !== null ? readEdited(copyOf) : null,
    api('GET /api/users'),
    api('GET /api/roles'),
    api('GET /api/groups'),
  ]);
  if (edited === null && !isNew) throw new ApiError('not-found', 404, 'there is no such session');
  const holdersOf = (...actions: string[]) => {
    const those = new Set(
      roles.flatMap(({ id, actionsAllowed }) =>
        actions.some((action) => actionsAllowed.includes(action)) ? id : [],
      ),
    );
    return users.filter(({ davra }) => davra.roles.some((role) => those.has(role)));
  };
  const optionsOf = (some: typeof users) => some.map(({ id, webex }) => ({ id, label: webex.displayName }));
  const accounts = users.filter(({ davra }) => davra.type === 'user');
  const moderating = holdersOf(permissions.moderation).filter((user) => accounts.includes(user));
  const everywhere = new Set(holdersOf(permissions.everySession, permissions.adminPage));
  const idsOf = (some: typeof users) => some.map(({ id }) => id);
  return {
    edited,
    copied,
    together: [
      { id: '', name: null, userIds: idsOf(accounts) },
      ...groups
        .map(({ id, name }) => ({
          ...{ id, name },
          userIds: idsOf(accounts.filter(({ davra }) => davra.groups.includes(id))),
        }))
        .filter(({ userIds }) => userIds.length > 0),
    ],
    people: optionsOf(users),
    voters: new Set(idsOf(holdersOf(permissions.vote))),
    roles,
    inHuddles: optionsOf(holdersOf(permissions.huddleButton, permissions.moderation, permissions.adminPage)),
    inEverySession: optionsOf(moderating.filter((user) => everywhere.has(user))),
    inGivenSessions: optionsOf(moderating.filter((user) => !everywhere.has(user))),
  };
}
