import { z } from 'zod';
import { ABSENT_PEOPLE_MAX, ABSENT_SUBJECT_MAX_CHARS, ABSENT_TEXT_MAX_CHARS } from './absent-mail-limits.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, line, text } from './values.ts';

const absentPerson = z.object({ userId: id, displayName: z.string() });
export type AbsentPerson = z.output<typeof absentPerson>;

/** A mail to people who were absent, and how far it is. `sent`: letters that the mail server took
 *  over. `failed`: letters that it did not take, or of which nobody knows. `waiting`: the rest;
 *  those that failed for now are tried again. */
const absentMailing = z.object({
  id,
  subject: z.string(),
  created: epochMs,
  sent: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
});
export type AbsentMailing = z.output<typeof absentMailing>;

/** Whom a mail would reach: those who belong to the sitting and are neither in it nor in its lobby.
 *  Names only; the addresses stay on the server. `reaches`: whether a mail server is configured;
 *  without one, letters become files in the data folder. `last`: the newest mailing. */
const absentPeople = z.object({
  withAddress: z.array(absentPerson),
  withoutAddress: z.array(absentPerson),
  reaches: z.boolean(),
  last: absentMailing.nullable(),
});
export type AbsentPeople = z.output<typeof absentPeople>;

/** Source: ADMIN-06, PERM-08. */
export const listAbsentPeople = endpoint({
  name: 'listAbsentPeople',
  method: 'GET',
  path: '/api/votingsessions/:idVotingSession/absent',
  access: [permissions.moderation],
  summary: 'The people who are absent from a session, and how far the newest mail to them is.',
  params: z.object({ idVotingSession: id }),
  answer: absentPeople,
  errors: ['not-found', 'in-lobby', 'absent-mail-off'],
});

/** Sends each of `userIds` who is still absent and has an address one letter, with the link to the
 *  sitting below the text. Once for each `requestId`. The letters go out afterwards, also across a
 *  restart. Source: ADMIN-06, PERM-08. */
export const mailAbsentPeople = endpoint({
  name: 'mailAbsentPeople',
  method: 'POST',
  path: '/api/votingsessions/:idVotingSession/absent/mail',
  access: [permissions.moderation],
  summary: 'Mails people who are absent from a session that is not over.',
  params: z.object({ idVotingSession: id }),
  body: z.object({
    subject: line(ABSENT_SUBJECT_MAX_CHARS),
    text: text(ABSENT_TEXT_MAX_CHARS).min(1),
    userIds: z.array(id).min(1).max(ABSENT_PEOPLE_MAX),
    requestId: id,
  }),
  bodyLimitBytes: 512 * 1024,
  answer: absentMailing,
  errors: ['not-found', 'in-lobby', 'absent-mail-off', 'nobody-absent', 'session-ended'],
  limit: {
    counts: 'calls',
    most: [
      { of: 'person', max: 4, withinMs: 600_000 },
      { of: 'session', max: 8, withinMs: 600_000 },
    ],
  },
});

export const absentMailCalls = { listAbsentPeople, mailAbsentPeople };
