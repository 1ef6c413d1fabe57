import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** The greatest number of sign-language interpreters of a sitting: two who take turns, and one to
 *  stand in for each. */
export const SIGN_INTERPRETERS_MAX = 4;

/** Somebody whose picture is the sign language of a sitting. Source: BEY-16, A11Y-03. */
export const signInterpreter = z.object({ userId: id, displayName: z.string() });
export type SignInterpreter = z.output<typeof signInterpreter>;

const keepers = [permissions.moderation, permissions.adminPage] as const;
const ofPerson = z.object({ idVotingSession: id, userId: id });

/** Naming somebody again changes nothing. Source: BEY-16. */
export const nameSignInterpreter = endpoint({
  name: 'nameSignInterpreter',
  method: 'PUT',
  path: '/api/interpretation/votingsession/:idVotingSession/sign/:userId',
  access: keepers,
  summary: 'Names a person of the session as an interpreter into sign language.',
  params: ofPerson,
  errors: ['not-found', 'in-lobby', 'sign-interpreters-full'],
});

/** Removing somebody who is not named changes nothing. */
export const removeSignInterpreter = endpoint({
  name: 'removeSignInterpreter',
  method: 'DELETE',
  path: '/api/interpretation/votingsession/:idVotingSession/sign/:userId',
  access: keepers,
  summary: 'A person no longer interprets into sign language.',
  params: ofPerson,
  errors: ['not-found', 'in-lobby'],
});

export const signLanguageCalls = { nameSignInterpreter, removeSignInterpreter };
