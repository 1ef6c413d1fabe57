import type { Huddle } from '@hemicycle/contract/huddles';
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

/** What the editor needs: the session, null for a new one, the people of the site, and who of them
 *  may vote. */
export interface EditorFacts {
  readonly edited: EditedSession | null;
  readonly people: readonly AutocompleteOption[];
  readonly voters: ReadonlySet<string>;
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

/** Loads what the editor of a session needs. @throws ApiError `not-found` where there is no such
 *  session. */
export async function loadEditor(idVotingSession: string): Promise<EditorFacts> {
  const [edited, users, roles] = await Promise.all([
    idVotingSession === NEW_SESSION ? null : readEdited(idVotingSession),
    api('GET /api/users'),
    api('GET /api/roles'),
  ]);
  if (edited === null && idVotingSession !== NEW_SESSION)
    throw new ApiError('not-found', 404, 'there is no such session');
  const voting = new Set(
    roles.flatMap(({ id, actionsAllowed }) => (actionsAllowed.includes(permissions.vote) ? id : [])),
  );
  return {
    edited,
    people: users.map(({ id, webex }) => ({ id, label: webex.displayName })),
    voters: new Set(
      users.flatMap(({ id, davra }) => (davra.roles.some((role) => voting.has(role)) ? id : [])),
    ),
  };
}
