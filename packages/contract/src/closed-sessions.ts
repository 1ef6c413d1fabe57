import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SESSION_MEMBERS_MAX } from './limits.ts';
import { permissions } from './permissions.ts';
import { epochMs, id } from './values.ts';

const params = z.object({ idVotingSession: id });
const moderators = [permissions.moderation] as const;
const errors = ['not-found', 'in-lobby', 'session-ended'] as const;

const person = z.object({ userId: id, displayName: z.string() });

/** A closed part of a session, in ms since the epoch. `toMs` null: it lasts. */
export interface ClosedPart {
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** A session as closing it concerns its moderators. `sinceMs` null: it is open. `stays`: how many
 *  of the people who are in it now stay by their roles. `goes`: the people in it now who have to go
 *  unless they are named; while it is closed those who were moved out of it. `named`: those whom a
 *  moderator named for the part that lasts. Source: BEY-45. */
export const closedSession = z.object({
  sinceMs: epochMs.nullable(),
  stays: z.number().int(),
  goes: z.array(person),
  named: z.array(person),
});
export type ClosedSession = z.output<typeof closedSession>;

export const readClosedSession = endpoint({
  name: 'readClosedSession',
  method: 'GET',
  path: '/api/votingsessions/:idVotingSession/closed',
  access: moderators,
  summary: 'Whether a session is closed, and who stays or would stay in it.',
  params,
  answer: closedSession,
  errors: ['not-found', 'in-lobby'],
});

/** `named`: everybody who stays beside those whose role does. In a session that is closed already
 *  this list replaces the one before, and who is on it no more is moved out. The same again changes
 *  nothing. Source: BEY-45. */
export const closeSession = endpoint({
  name: 'closeSession',
  method: 'PUT',
  path: '/api/votingsessions/:idVotingSession/closed',
  access: moderators,
  summary:
    'Closes a session: who may not stay is moved out at once and receives nothing of it; streams and recordings pause.',
  params,
  body: z.strictObject({ named: z.array(id).max(SESSION_MEMBERS_MAX).default([]) }),
  answer: closedSession,
  errors: [...errors, 'invalid-input'],
});

/** A session that is open stays so. Source: BEY-45. */
export const openSession = endpoint({
  name: 'openSession',
  method: 'DELETE',
  path: '/api/votingsessions/:idVotingSession/closed',
  access: moderators,
  summary: 'Opens a closed session again: those outside come back by themselves.',
  params,
  answer: closedSession,
  errors,
});

export const closedSessionCalls = { readClosedSession, closeSession, openSession };
