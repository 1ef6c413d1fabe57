import { z } from 'zod';
import { agenda, agendaOfSession, mayRunAgenda } from './agenda.ts';
import { AGENDA_IMPORT_MAX_BYTES, AGENDA_IMPORT_ROWS_MAX } from './agenda-limits.ts';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { listEncoding } from './user-import.ts';
import { epochMs, id } from './values.ts';

/** The columns of a list of agenda items, in their standard order. */
export const agendaListColumn = z.enum(['number', 'title', 'text', 'start', 'duration', 'level']);
export type AgendaListColumn = z.output<typeof agendaListColumn>;

/** What is wrong with a cell of such a list. */
const agendaListProblem = z.object({
  column: agendaListColumn,
  problem: z.enum([
    'title-missing',
    'too-long',
    'number-taken',
    'start-wrong',
    'duration-wrong',
    'duration-two-readings',
    'level-wrong',
    'level-jump',
    'unreadable',
    'too-many',
    // As in lists of people; `sayListProblem` has the words.
    'too-many-cells',
    'read-twice',
    'lost-letter',
    'web-letter',
  ]),
});
export type AgendaListProblem = z.output<typeof agendaListProblem>;

/** A row of a list, as an item would be made of it. `row`: as a spreadsheet counts. The cells of
 *  start, duration and level are as written. `skipped`: the caller leaves it out. */
export const agendaListRow = z.object({
  row: z.number().int(),
  skipped: z.boolean(),
  problems: z.array(agendaListProblem),
  number: z.string(),
  title: z.string(),
  text: z.string(),
  start: epochMs.nullable(),
  minutes: z.number().int().nullable(),
  level: z.number().int(),
  startCell: z.string(),
  durationCell: z.string(),
  levelCell: z.string(),
});
export type AgendaListRow = z.output<typeof agendaListRow>;

/** `text`: the list as it was read. `version`: of the agenda to which it would be added. */
const agendaListRead = z.object({
  text: z.string(),
  encoding: listEncoding.nullable(),
  version: z.number().int().nonnegative(),
  rows: z.array(agendaListRow),
});
export type AgendaListRead = z.output<typeof agendaListRead>;

const csv = z.string().max(AGENDA_IMPORT_MAX_BYTES);
const skip = z.array(z.number().int().positive()).max(AGENDA_IMPORT_ROWS_MAX).default([]);
const always = ['not-found', 'in-lobby', 'session-ended'] as const;

/** A dry run: nothing is written. */
export const readAgendaListText = endpoint({
  name: 'readAgendaListText',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/list',
  access: mayRunAgenda,
  summary: 'Says what the rows of a list would become, and what is wrong with each.',
  params: agendaOfSession,
  body: z.object({ csv, skip }),
  answer: agendaListRead,
  errors: ['not-found', 'in-lobby', 'invalid-input'],
  limit: filesLimit,
  bodyLimitBytes: AGENDA_IMPORT_MAX_BYTES * 2,
});

/** The same with the bytes of a file: UTF-8 and UTF-16 are recognised, anything else needs
 *  `encoding`. */
export const readAgendaListFile = endpoint({
  name: 'readAgendaListFile',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/list/file',
  access: mayRunAgenda,
  summary: 'The same for a file as `text/csv`: commas, semicolons, tabs, or what `sep=` says.',
  params: agendaOfSession,
  query: z.strictObject({ encoding: listEncoding.optional() }),
  receives: 'list',
  answer: agendaListRead,
  errors: ['not-found', 'in-lobby', 'invalid-input', 'unsupported-media-type', 'body-too-large'],
  limit: filesLimit,
  bodyLimitBytes: AGENDA_IMPORT_MAX_BYTES,
});

/** `importId`: to take it back. */
const imported = z.object({ agenda, importId: id, added: z.number().int() });

/** `version`: of the agenda as the dry run read it. Any wrong row that is not in `skip` refuses the
 *  whole list. */
export const importAgenda = endpoint({
  name: 'importAgenda',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/import',
  access: mayRunAgenda,
  summary: 'Adds the rows of a list behind the items that are there.',
  params: agendaOfSession,
  body: z.object({ csv, skip, version: z.number().int().nonnegative() }),
  answer: imported,
  status: 201,
  errors: [...always, 'invalid-input', 'changed-meanwhile'],
  limit: filesLimit,
  bodyLimitBytes: AGENDA_IMPORT_MAX_BYTES * 2,
});

/** Items come planned anew, with their starts as far from the begin of this sitting as they were
 *  from that of the other. */
export const copyAgenda = endpoint({
  name: 'copyAgenda',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/copy',
  access: mayRunAgenda,
  summary: 'Adds the items of another sitting of the caller, with or without their papers.',
  params: agendaOfSession,
  body: z.object({ from: id, withPapers: z.boolean(), version: z.number().int().nonnegative() }),
  answer: imported,
  status: 201,
  errors: [...always, 'invalid-input', 'changed-meanwhile', 'agenda-full', 'upload-quota-reached'],
  limit: filesLimit,
});

/** An import of items. `items`: how many it added. */
const agendaImport = z.object({
  id,
  kind: z.enum(['list', 'copy']),
  items: z.number().int(),
  byName: z.string(),
  createdMs: epochMs,
});
export type AgendaImport = z.output<typeof agendaImport>;

export const listAgendaImports = endpoint({
  name: 'listAgendaImports',
  method: 'GET',
  path: '/api/agenda/:idVotingSession/imports',
  access: mayRunAgenda,
  summary: 'The imports that were not taken back, the newest first.',
  params: agendaOfSession,
  answer: z.array(agendaImport),
  errors: ['not-found', 'in-lobby'],
});

/** Where somebody has changed one of the items since, given it a vote or begun it, nothing is taken
 *  back. */
export const undoAgendaImport = endpoint({
  name: 'undoAgendaImport',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/imports/:importId/undo',
  access: mayRunAgenda,
  summary: 'Takes an import back: deletes the items that it added.',
  params: agendaOfSession.extend({ importId: id }),
  answer: agenda,
  errors: [...always, 'changed-meanwhile'],
});

export const agendaImportCalls = {
  readAgendaListText,
  readAgendaListFile,
  importAgenda,
  copyAgenda,
  listAgendaImports,
  undoAgendaImport,
};
