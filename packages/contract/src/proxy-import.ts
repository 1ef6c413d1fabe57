import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { IMPORT_BODY_MAX_BYTES, IMPORT_ROWS_MAX, UPLOAD_PART_MAX_BYTES } from './limits.ts';
import { listProblem } from './list-problems.ts';
import { permissions } from './permissions.ts';
import { listEncoding } from './user-import.ts';
import { id } from './values.ts';

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
 *  short text: an import that names it is refused where something else would be done by then. */
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

export const proxyImportCalls = { importProxies };
