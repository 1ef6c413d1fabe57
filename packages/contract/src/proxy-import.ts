import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { IMPORTS_LISTED_MAX } from './import-times.ts';
import { IMPORT_BODY_MAX_BYTES, IMPORT_ROWS_MAX, UPLOAD_PART_MAX_BYTES } from './limits.ts';
import { listProblem } from './list-problems.ts';
import { permissions } from './permissions.ts';
import { listEncoding, listName } from './user-import.ts';
import { epochMs, id } from './values.ts';

/** The columns of a list of proxies, in their standard order. A cell names one person: by the
 *  e-mail address, as `Name <address>`, or by a name that one account alone has. */
export const proxyListColumn = z.enum(['represented', 'proxy']);
export type ProxyListColumn = z.output<typeof proxyListColumn>;

const person = z.object({ userId: id, displayName: z.string(), email: z.string() });
export type ListedPerson = z.output<typeof person>;

/** A pair as it stands, with names. */
const namedPair = z.object({ represented: z.string(), proxy: z.string() });

/** What one row does. `row`: the number of the row in a spreadsheet; `line`: where it ends in the
 *  text. `skipped`: the caller leaves it out. `before`: who votes for the represented person now;
 *  `setAside`: that pair does not count since one of the two left the members. `problem`: each
 *  refused cell in English; `problems`: the same as data. */
const proxyListRow = z.object({
  row: z.number().int(),
  line: z.number().int(),
  outcome: z.enum(['created', 'replaced', 'unchanged', 'refused', 'skipped']),
  cells: z.object({ represented: z.string(), proxy: z.string() }),
  represented: person.nullable(),
  proxy: person.nullable(),
  before: z.object({ userId: id, displayName: z.string(), setAside: z.boolean() }).nullable(),
  problem: z.string().nullable(),
  problems: z.array(z.object({ column: proxyListColumn.nullable(), cell: z.string(), problem: listProblem })),
});
export type ProxyListRow = z.output<typeof proxyListRow>;

/** `untouched`: the pairs that stand and that no row names. `digest`: what would be done, as a
 *  short text: an import that names it is refused where something else would be done by then.
 *  `importId`: of an import that was made, for taking it back; null in a dry run. */
const answer = z.object({
  dryRun: z.boolean(),
  encoding: listEncoding.nullable(),
  separator: z.string(),
  hasHeader: z.boolean(),
  columns: z.array(z.object({ letter: z.string(), column: proxyListColumn })),
  created: z.number().int(),
  replaced: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  skipped: z.number().int(),
  rows: z.array(proxyListRow),
  untouched: z.array(namedPair),
  digest: z.string(),
  importId: id.nullable(),
});
export type ProxyListRead = z.output<typeof answer>;

export const importProxies = endpoint({
  name: 'importProxies',
  method: 'POST',
  path: '/api/votingsessions/:idVotingSession/proxies/import',
  access: [permissions.adminPage],
  summary:
    'Imports who votes for whom in a sitting, from a list with the columns represented and proxy. The list comes as that of `importUsers` does: a file that was uploaded there (`fileId`), or a text (`csv`). A row gives the represented person this proxy, in place of another one; pairs that no row names stay. With `dryRun` nothing is written. Any refused row that is not in `skip` refuses the whole import.',
  params: z.object({ idVotingSession: id }),
  body: z.strictObject({
    csv: z.string().max(UPLOAD_PART_MAX_BYTES).optional(),
    fileId: id.optional(),
    encoding: listEncoding.optional(),
    dryRun: z.boolean().default(false),
    /** The rows to leave out. */
    skip: z.array(z.number().int().positive()).max(IMPORT_ROWS_MAX).default([]),
    digest: z.string().max(64).optional(),
    name: listName.optional(),
  }),
  answer,
  errors: [
    'not-found',
    'in-lobby',
    'session-ended',
    'proxy-voting-off',
    'invalid-input',
    'changed-meanwhile',
    'upload-gone',
  ],
  limit: filesLimit,
  bodyLimitBytes: IMPORT_BODY_MAX_BYTES,
});

/** An import of proxies. `created`: how many pairs it made for people who had none; `replaced`: how
 *  many people got another proxy. `untilMs`: until when it can be taken back. */
const proxyImport = z.object({
  id,
  name: z.string(),
  byName: z.string(),
  created: z.number().int(),
  replaced: z.number().int(),
  createdMs: epochMs,
  untilMs: epochMs,
  undoneMs: epochMs.nullable(),
  undoneByName: z.string().nullable(),
});
export type ProxyImport = z.output<typeof proxyImport>;

/** What taking an import back does. `removed`: pairs that go; `restored`: people for whom the proxy
 *  from before votes again. `staying`: pairs that stay as they are, of which at most 200 are named.
 *  `changed`: somebody has changed the pair since; `cannot-stand`: the pair from before would break
 *  a rule now. */
const proxyUndoPlan = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  staying: z.number().int(),
  stays: z.array(namedPair.extend({ behalfOfUserId: id, why: z.enum(['changed', 'cannot-stand']) })),
});
export type ProxyUndoPlan = z.output<typeof proxyUndoPlan>;

const sitting = z.object({ idVotingSession: id });

export const listProxyImports = endpoint({
  name: 'listProxyImports',
  method: 'GET',
  path: '/api/votingsessions/:idVotingSession/proxies/imports',
  access: [permissions.adminPage],
  summary: 'The imports of proxies of a sitting of the last 30 days, the newest first, at most 100.',
  params: sitting,
  answer: z.array(proxyImport).max(IMPORTS_LISTED_MAX),
  errors: ['not-found', 'in-lobby'],
});

const importOfSitting = sitting.extend({ importId: id });
const refusals = ['not-found', 'in-lobby', 'session-ended', 'proxy-voting-off', 'changed-meanwhile'] as const;

export const planUndoProxyImport = endpoint({
  name: 'planUndoProxyImport',
  method: 'GET',
  path: '/api/votingsessions/:idVotingSession/proxies/imports/:importId/undo',
  access: [permissions.adminPage],
  summary: 'What taking an import of proxies back would do now; changes nothing.',
  params: importOfSitting,
  answer: proxyUndoPlan,
  errors: refusals,
});

export const undoProxyImport = endpoint({
  name: 'undoProxyImport',
  method: 'POST',
  path: '/api/votingsessions/:idVotingSession/proxies/imports/:importId/undo',
  access: [permissions.adminPage],
  summary:
    'Takes an import of proxies back: removes the pairs that it made, and gives people the proxies that they had, where nothing changed since. Answers which pairs stay, and why. `changed-meanwhile` where it was taken back before.',
  params: importOfSitting,
  answer: proxyUndoPlan,
  errors: refusals,
});

export const proxyImportCalls = {
  importProxies,
  listProxyImports,
  planUndoProxyImport,
  undoProxyImport,
};
