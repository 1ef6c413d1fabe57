import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { IMPORT_BODY_MAX_BYTES } from './limits.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** One line of an import: `email,displayName,groups,roles,password,weights`; groups and roles by
 *  name or id, `|` between several. A weight is `organisation=number`, the voting organisation by
 *  name or id. With `createGroups`, unknown groups are made (primary, next free colour), and so are
 *  voting organisations and weighting groups. `row`: the number of the row in a spreadsheet;
 *  `line`: where the row ends in the text. `problem` names each refused cell, as `B7`. Source:
 *  BEY-20. */
const importedRow = z.object({
  row: z.number().int(),
  line: z.number().int(),
  email: z.string(),
  outcome: z.enum(['created', 'updated', 'refused']),
  problem: z.string().nullable(),
  userId: id.nullable(),
});

/** The possible encodings of a list whose bytes do not show it. UTF-8 and UTF-16 with their mark
 *  do. */
export const listEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'macintosh',
  'koi8-r',
  'koi8-u',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'iso-8859-15',
]);
export type ListEncoding = z.output<typeof listEncoding>;

/** The sign that separates whole and fraction in the numbers of the list. Without it, a number that
 *  depends on the sign is refused. */
const decimalSign = z.enum(['point', 'comma']);

/** `encoding`: how the bytes were read, null for a text; `separator`: the character that separated
 *  the cells. */
const importAnswer = z.object({
  dryRun: z.boolean(),
  encoding: listEncoding.nullable(),
  separator: z.string(),
  created: z.number().int(),
  updated: z.number().int(),
  refused: z.number().int(),
  rows: z.array(importedRow),
});

export const importUsers = endpoint({
  name: 'importUsers',
  method: 'POST',
  path: '/api/users/import',
  access: [permissions.adminPage],
  summary:
    'Imports accounts, their groups and voting weights from CSV text with the columns email, displayName, groups, roles, password, weights, `|` between several in a cell (weights: `Council of Regions=29 | Water Board=0.5`). With `dryRun` nothing is written; `createGroups` makes what is missing. Any refused row refuses the whole import. A file goes to /api/users/import/file as it is: its text is only as good as what read it.',
  body: z.object({
    csv: z.string().max(IMPORT_BODY_MAX_BYTES),
    decimal: decimalSign.optional(),
    dryRun: z.boolean().default(false),
    createGroups: z.boolean().default(false),
  }),
  answer: importAnswer,
  errors: ['invalid-input', 'last-administrator'],
  limit: filesLimit,
  bodyLimitBytes: IMPORT_BODY_MAX_BYTES,
});

const inQuery = z.enum(['true', 'false']).default('false');

export const importUserFile = endpoint({
  name: 'importUserFile',
  method: 'POST',
  path: '/api/users/import/file',
  access: [permissions.adminPage],
  summary:
    'The same with the bytes of a file as `text/csv`: UTF-8 and UTF-16 are recognised, anything else needs `encoding` (or the charset of the content type). Separators are commas, semicolons or tabs, or what a first line `sep=` says.',
  query: z.strictObject({
    encoding: listEncoding.optional(),
    decimal: decimalSign.optional(),
    dryRun: inQuery,
    createGroups: inQuery,
  }),
  receives: 'list',
  answer: importAnswer,
  errors: ['invalid-input', 'last-administrator', 'unsupported-media-type', 'body-too-large'],
  limit: filesLimit,
  bodyLimitBytes: IMPORT_BODY_MAX_BYTES,
});

export const userImportCalls = { importUsers, importUserFile };
