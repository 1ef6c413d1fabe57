import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id } from './values.ts';

/** One stay, in times of the server. A reload or a short loss of the connection does not end it;
 *  `leftAt` null: still there. If a server crashes, a stay ends at the last sign of life. Source:
 *  BEY-12. */
export const attendedStay = z.object({ joinedAt: epochMs, leftAt: epochMs.nullable() });

/** How somebody came: with an account, as a guest, or by a phone that was called. */
export const cameAs = z.enum(['account', 'guest', 'phone']);
export type CameAs = z.output<typeof cameAs>;

/** A weight in votes that one organisation of voting counts, as decimal text. */
export const attendantWeight = z.object({ organisation: z.string(), weight: z.string() });

/** `expected`: belongs to the session and has the right to vote. `presentMs`: how long they were
 *  there altogether, until `asOf`. A phone has no account: `userId` names the call, `displayName`
 *  is `…` and the last two digits of its number. `group`: the party, absent without one; `weights`:
 *  absent where the person has none. After the end all of it is as it was then. */
export const attendant = z.object({
  userId: id,
  cameAs,
  displayName: z.string(),
  expected: z.boolean(),
  stays: z.array(attendedStay),
  presentMs: z.number().int().nonnegative(),
  group: z.string().optional(),
  weights: z.array(attendantWeight).optional(),
});
export type Attendant = z.output<typeof attendant>;

/** From `at` on: how many expected people were there, and how many others. */
export const presenceCount = z.object({
  at: epochMs,
  present: z.number().int().nonnegative(),
  others: z.number().int().nonnegative(),
});
export type PresenceAt = z.output<typeof presenceCount>;

/** The state of an applied quorum rule from `at` on; `rule` is its id. `pass` null: the rule was no
 *  longer applied. */
export const quorumChange = z.object({
  at: epochMs,
  rule: id,
  name: z.string(),
  pass: z.boolean().nullable(),
  displayString: z.string().nullable(),
});

/** `epochStartTime`, `epochEndTime`: the planned times. `endedAt`: when a host ended it; absent:
 *  none did. `people`: the expected people by name, whether they came or not, then the others who
 *  came. `expected`: how many people are expected. `quorum`: the states of the applied rules over
 *  time, oldest first. `ended`: the sitting is over; who was expected stays as it was at its end.
 *  `keptAt`: when that was noted; null: it goes on, or ended before such notes were made, and the
 *  expected people are those of today. */
export const attendance = z.object({
  idVotingSession: id,
  title: z.string(),
  epochStartTime: epochMs,
  epochEndTime: epochMs,
  endedAt: epochMs.optional(),
  asOf: epochMs,
  ended: z.boolean(),
  keptAt: epochMs.nullable(),
  expected: z.number().int().nonnegative(),
  people: z.array(attendant),
  presence: z.array(presenceCount),
  quorum: z.array(quorumChange),
});
export type Attendance = z.output<typeof attendance>;

const who = [permissions.moderation, permissions.adminPage] as const;

export const getAttendance = endpoint({
  name: 'getAttendance',
  method: 'GET',
  path: '/api/people/attendance/:idVotingSession',
  access: who,
  summary: 'Who was in a session from when to when, and how many were there over time.',
  params: z.object({ idVotingSession: id }),
  answer: attendance,
  errors: ['not-found', 'in-lobby'],
});

/** `stays`: one row for each stay, and one for each expected person who never came. `presence`: one
 *  row for each moment at which a number changed. `quorum`: one row for each change of an applied
 *  rule. Times are ISO 8601 in the zone of the house, words in its language. */
export const downloadAttendance = endpoint({
  name: 'downloadAttendance',
  method: 'GET',
  path: '/api/people/attendance/:idVotingSession/csv/:part',
  access: who,
  summary: 'The attendance of a session as CSV.',
  params: z.object({ idVotingSession: id, part: z.enum(['stays', 'presence', 'quorum']) }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
  limit: filesLimit,
});

export const attendanceCalls = { getAttendance, downloadAttendance };
