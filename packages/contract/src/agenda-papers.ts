import { z } from 'zod';
import { agenda, agendaOfItem, agendaOfSession, mayRunAgenda } from './agenda.ts';
import { AGENDA_NOTE_MAX_CHARS, AGENDA_PAPER_TITLE_MAX_CHARS } from './agenda-limits.ts';
import { uploadGrants } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { uploadGrant } from './uploads.ts';
import { id, line, text } from './values.ts';

const ofPaper = agendaOfItem.extend({ paperId: id });
const always = ['not-found', 'in-lobby', 'session-ended'] as const;
const title = line(AGENDA_PAPER_TITLE_MAX_CHARS);

/** The file goes to the answered URL as those of the chat do. Source: AGENDA-01, UPL-01. */
export const createPaperUpload = endpoint({
  name: 'createPaperUpload',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/items/:itemId/upload',
  access: mayRunAgenda,
  summary: 'Hands out an upload URL for a paper of an item.',
  params: agendaOfItem,
  body: z.object({ sizeBytes: z.number().int().nonnegative().optional() }),
  answer: uploadGrant,
  status: 201,
  errors: [...always, 'upload-quota-reached', 'file-too-large', 'file-type-not-accepted'],
  limit: uploadGrants,
});

/** `fileId`: of the file that was uploaded. */
export const addAgendaPaper = endpoint({
  name: 'addAgendaPaper',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/items/:itemId/papers',
  access: mayRunAgenda,
  summary: 'Adds an uploaded file to the papers of an item.',
  params: agendaOfItem,
  body: z.object({ fileId: id, title: title.optional() }),
  answer: agenda,
  status: 201,
  errors: [...always, 'invalid-input', 'agenda-papers-full'],
});

/** `fileId`: replaces the file by a newer one; the earlier version stays for people who run the
 *  sitting. `before`: title and version as they were read. */
export const changeAgendaPaper = endpoint({
  name: 'changeAgendaPaper',
  method: 'PATCH',
  path: '/api/agenda/:idVotingSession/items/:itemId/papers/:paperId',
  access: mayRunAgenda,
  summary: 'Gives a paper another title, or replaces its file by a newer version.',
  params: ofPaper,
  body: z
    .object({
      title: title.optional(),
      fileId: id.optional(),
      before: z.object({ title: z.string().optional(), version: z.number().int().optional() }).optional(),
    })
    .refine(({ title: named, fileId }) => named !== undefined || fileId !== undefined, 'Say what to change.'),
  answer: agenda,
  errors: [...always, 'invalid-input', 'changed-meanwhile', 'agenda-papers-full'],
});

/** `version`: of the paper as it was read. */
export const removeAgendaPaper = endpoint({
  name: 'removeAgendaPaper',
  method: 'DELETE',
  path: '/api/agenda/:idVotingSession/items/:itemId/papers/:paperId/:version',
  access: mayRunAgenda,
  summary: 'Removes a paper with all its versions.',
  params: ofPaper.extend({ version: z.string().regex(/^\d{1,4}$/u) }),
  answer: agenda,
  errors: [...always, 'changed-meanwhile'],
});

/** Those who see the item get the newest version; earlier ones are for people who run the
 *  sitting. */
export const downloadAgendaPaper = endpoint({
  name: 'downloadAgendaPaper',
  method: 'GET',
  path: '/api/agenda/:idVotingSession/papers/:fileId',
  access: 'signed-in',
  summary: 'The file of a paper, to be saved.',
  params: agendaOfSession.extend({ fileId: id }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
});

/** Nobody else is ever sent the note, administrators included. `paperId` null: it is on the item
 *  itself. An empty text removes it. */
export const keepAgendaNote = endpoint({
  name: 'keepAgendaNote',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/items/:itemId/note',
  access: 'signed-in',
  summary: 'Keeps a note of the caller’s own on an item or a paper.',
  params: agendaOfItem,
  body: z.object({
    paperId: id.nullable().default(null),
    text: text(AGENDA_NOTE_MAX_CHARS),
    before: z.object({ text: z.string() }).optional(),
  }),
  answer: z.object({ text: z.string() }),
  errors: ['not-found', 'in-lobby', 'changed-meanwhile'],
});

export const agendaPaperCalls = {
  createPaperUpload,
  addAgendaPaper,
  changeAgendaPaper,
  removeAgendaPaper,
  downloadAgendaPaper,
  keepAgendaNote,
};
