import { z } from 'zod';
import { accountChange } from './account-change.ts';
import { filesLimit, uploadGrants } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { IMPORT_BODY_MAX_BYTES, IMPORT_ROLES_MAX, IMPORT_ROWS_MAX, UPLOAD_PART_MAX_BYTES } from './limits.ts';
import { LIST_ENCODINGS } from './list-encodings.ts';
import { listColumn, listProblem } from './list-problems.ts';
import { permissions } from './permissions.ts';
import { siteUploadAsk, uploadGrant } from './uploads.ts';
import { id, searched } from './values.ts';

/** A part of a person that an import changes: what stands now, and what the list says. Weights are
 *  written as `organisation: weight`. Of a password only that it changes is told. */
const importedChange = z.object({
  field: z.enum(['displayName', 'secondEmail', 'roles', 'groups', 'weights', 'password']),
  from: z.array(z.string()),
  to: z.array(z.string()),
});

/** What is wrong with a cell. `cell`: its address, such as `B7`; `column`: null for a cell beyond
 *  the columns. `nearest`: what the whole cell may have meant to say. `otherRow`: the earlier row
 *  with the same address. */
const importedProblem = z.object({
  column: listColumn.nullable(),
  cell: z.string(),
  problem: listProblem,
  nearest: z.string().nullable(),
  otherRow: z.number().int().nullable(),
});

/** One line of an import: `email,displayName,groups,roles,password,weights,secondEmail`; groups
 *  and roles by name or id, `|` between several. A weight is `organisation=number`, the voting
 *  organisation by name or id. With `createGroups`, unknown groups are made (primary, next free
 *  colour), and so are voting organisations and weighting groups. `row`: the number of the row in
 *  a spreadsheet; `line`: where the row ends in the text. `outcome`: `skipped` rows are those
 *  that the caller leaves out. `problem` names each refused cell, as `B7`, in English; `problems`
 *  holds the same as data. `cells`: as written, without the password. `lastChange`: in a dry run,
 *  who made the last change of an account that the row updates, of the last 30 days. Source:
 *  BEY-20. */
const importedRow = z.object({
  row: z.number().int(),
  line: z.number().int(),
  email: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused', 'skipped']),
  problem: z.string().nullable(),
  problems: z.array(importedProblem),
  changes: z.array(importedChange),
  cells: z.object({
    email: z.string(),
    displayName: z.string(),
    groups: z.string(),
    roles: z.string(),
    weights: z.string(),
    secondEmail: z.string(),
  }),
  userId: id.nullable(),
  lastChange: accountChange.nullable(),
});
export type ImportedRow = z.output<typeof importedRow>;

/** The possible encodings of a list whose bytes do not show it. UTF-8 and UTF-16 with their mark
 *  do. */
export const listEncoding = z.enum(LIST_ENCODINGS);
export type ListEncoding = z.output<typeof listEncoding>;

/** What a list is called, for the list of imports. */
export const listName = searched(200);

/** The sign that separates whole and fraction in the numbers of the list. Without it, a number that
 *  depends on the sign is refused. */
const decimalSign = z.enum(['point', 'comma']);

/** A cell that the caller corrects, by the row and column of the list. Source: looks picture 17. */
const listCorrection = z.object({
  row: z.number().int().positive(),
  column: listColumn,
  text: z.string().max(1000),
});
export type ListCorrection = z.output<typeof listCorrection>;

/** What the rows of a list name and the site does not have, each once, as first written;
 *  `weights` as `organisation=weight`. All but roles are made where `createGroups` says so. Source:
 *  BEY-20. */
const importMissing = z.object({
  groups: z.array(z.string()),
  roles: z.array(z.string()),
  organisations: z.array(z.string()),
  weights: z.array(z.string()),
});
export type ImportMissing = z.output<typeof importMissing>;

/** `encoding`: how the bytes were read, null for a text; `separator`: the character that separated
 *  the cells. `columns`: those of the list, with the letters of a spreadsheet. `digest`: what would
 *  be done, as a short text: an import that names it is refused where something else would be done
 *  by then. `importId`: of an import that was made, for taking it back; null in a dry run.
 *  `lettersReach`: whether a mail server is set; without one, invitations become files. */
const importAnswer = z.object({
  dryRun: z.boolean(),
  encoding: listEncoding.nullable(),
  separator: z.string(),
  hasHeader: z.boolean(),
  columns: z.array(z.object({ letter: z.string(), column: listColumn })),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  skipped: z.number().int(),
  rows: z.array(importedRow),
  digest: z.string(),
  missing: importMissing,
  lettersReach: z.boolean(),
  importId: id.nullable(),
});

/** The file goes to the answered URL as those of the chat do, and is named by `importUsers`. It is
 *  kept for an hour after it was last read, and goes once it is imported. Source: PEOP-02,
 *  UPL-01. */
export const createListUpload = endpoint({
  name: 'createListUpload',
  method: 'POST',
  path: '/api/users/import/upload',
  access: [permissions.adminPage],
  summary: 'Hands out an upload URL for a list of people.',
  body: siteUploadAsk,
  answer: uploadGrant,
  status: 201,
  errors: ['upload-quota-reached', 'file-too-large'],
  limit: uploadGrants,
});

export const importUsers = endpoint({
  name: 'importUsers',
  method: 'POST',
  path: '/api/users/import',
  access: [permissions.adminPage],
  summary:
    'Imports accounts, their groups and voting weights from a list with the columns email, displayName, groups, roles, password, weights, secondEmail (by which a provider of single sign-on may know the person), `|` between several in a cell (weights: `Council of Regions=29 | Water Board=0.5`), separated by commas, semicolons or tabs, or by what a first line `sep=` says. The list is a file that was uploaded (`fileId`), or a text of up to 256 KiB (`csv`). Of a file UTF-8 and UTF-16 are recognised, anything else needs `encoding`. With `dryRun` nothing is written; `createGroups` makes what is missing. Any refused row that is not in `skip` refuses the whole import.',
  body: z.strictObject({
    csv: z.string().max(UPLOAD_PART_MAX_BYTES).optional(),
    fileId: id.optional(),
    encoding: listEncoding.optional(),
    decimal: decimalSign.optional(),
    dryRun: z.boolean().default(false),
    createGroups: z.boolean().default(false),
    /** Takes new accounts without a password; their owners ask for one at the sign-in page. */
    passwordsLater: z.boolean().default(false),
    /** Mails the people whom it makes a link to set a password. */
    invite: z.boolean().default(false),
    /** The rows to leave out. */
    skip: z.array(z.number().int().positive()).max(IMPORT_ROWS_MAX).default([]),
    /** The roles that the caller has made for this list. They go with it when it is taken back. */
    madeRoles: z.array(id).max(IMPORT_ROLES_MAX).default([]),
    corrections: z.array(listCorrection).max(IMPORT_ROWS_MAX).default([]),
    digest: z.string().max(64).optional(),
    /** An id that the caller makes up, to ask how far the import is. The same id is taken once. */
    importId: z.uuid().optional(),
    name: listName.optional(),
  }),
  answer: importAnswer,
  errors: ['invalid-input', 'last-administrator', 'changed-meanwhile', 'already-exists', 'upload-gone'],
  limit: filesLimit,
  bodyLimitBytes: IMPORT_BODY_MAX_BYTES,
});

export const userImportCalls = { createListUpload, importUsers };
