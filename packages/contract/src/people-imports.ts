import { z } from 'zod';
import { accountChange } from './account-change.ts';
import { endpoint } from './endpoint.ts';
import { IMPORTS_LISTED_MAX } from './import-times.ts';
import { permissions } from './permissions.ts';
import { epochMs, id } from './values.ts';

/** An import of people. `state`: `running` while `done` of `all` passwords are prepared and the
 *  list is written; `broken`: the server that ran it is gone, and nothing was written. `untilMs`:
 *  until when it can be taken back. `invitations`: how the letters to those whom it made stand;
 *  null: it invites nobody. `sent`: a mail server has taken them; `filed`: no mail server was set,
 *  so they became files and reached nobody. */
const peopleImport = z.object({
  id,
  name: z.string(),
  byName: z.string(),
  state: z.enum(['running', 'broken', 'done', 'undone']),
  done: z.number().int(),
  all: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  createdMs: epochMs,
  untilMs: epochMs,
  undoneMs: epochMs.nullable(),
  undoneByName: z.string().nullable(),
  invitations: z
    .object({
      sent: z.number().int(),
      filed: z.number().int(),
      failed: z.number().int(),
      waiting: z.number().int(),
    })
    .nullable(),
});
export type PeopleImport = z.output<typeof peopleImport>;

/** Why a person stays as the import left them. `changed`: name, roles, groups or address are
 *  different since, or the account was switched off; `signed-in`: the owner has used the account;
 *  `attended`: was in a sitting; `elector`: is in the electorate of a vote; `proxy`: gives or holds
 *  a proxy; `messages`: has written or received a message; `member`: belongs to a sitting; `gone`:
 *  a role or group that the person had before exists no more. */
const stayReason = z.enum([
  'changed',
  'signed-in',
  'attended',
  'elector',
  'proxy',
  'messages',
  'member',
  'gone',
]);

/** What taking an import back does. `deleted`: accounts that it made; `restored`: people who get
 *  back what they had. `passwords`: how many of them keep the password that the list gave. `groups`
 *  and `roles`: names of those that were made for it and nobody else uses. At most 200 of the
 *  `stays` are named; `lastChange`: who made the last change since, where they stay for that. */
const undoPlan = z.object({
  deleted: z.number().int(),
  restored: z.number().int(),
  passwords: z.number().int(),
  groups: z.array(z.string()),
  roles: z.array(z.string()),
  staying: z.number().int(),
  stays: z.array(
    z.object({
      userId: id,
      displayName: z.string(),
      email: z.string(),
      why: stayReason,
      lastChange: accountChange.nullable(),
    }),
  ),
});
export type UndoPlan = z.output<typeof undoPlan>;

export const listPeopleImports = endpoint({
  name: 'listPeopleImports',
  method: 'GET',
  path: '/api/users/imports',
  access: [permissions.adminPage],
  summary: 'The imports of people of the last 30 days, the newest first, at most 100.',
  answer: z.array(peopleImport).max(IMPORTS_LISTED_MAX),
});

const importParam = z.object({ importId: id });

export const getPeopleImport = endpoint({
  name: 'getPeopleImport',
  method: 'GET',
  path: '/api/users/imports/:importId',
  access: [permissions.adminPage],
  summary: 'How far an import is, or how it ended.',
  params: importParam,
  answer: peopleImport,
  errors: ['not-found'],
});

export const inviteImported = endpoint({
  name: 'inviteImported',
  method: 'POST',
  path: '/api/users/imports/:importId/invitations',
  access: [permissions.adminPage],
  summary:
    'Mails the people whom an import made a link to set a password, where it invited nobody before. `changed-meanwhile` where it did, where it was taken back, and where it made nobody.',
  params: importParam,
  answer: peopleImport,
  errors: ['not-found', 'changed-meanwhile'],
});

export const planUndoImport = endpoint({
  name: 'planUndoImport',
  method: 'GET',
  path: '/api/users/imports/:importId/undo',
  access: [permissions.adminPage],
  summary: 'What taking an import back would do now; changes nothing.',
  params: importParam,
  answer: undoPlan,
  errors: ['not-found', 'changed-meanwhile'],
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/users/imports/:importId/undo',
  access: [permissions.adminPage],
  summary:
    'Takes an import back: deletes the accounts that it made and gives people back what they had, where nothing changed since. Answers who stays, and why. `changed-meanwhile` where it was taken back before.',
  params: importParam,
  answer: undoPlan,
  errors: ['not-found', 'changed-meanwhile', 'last-administrator'],
});

export const peopleImportCalls = {
  listPeopleImports,
  getPeopleImport,
  inviteImported,
  planUndoImport,
  undoImport,
};
