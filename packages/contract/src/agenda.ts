import { z } from 'zod';
import {
  AGENDA_ITEMS_MAX,
  AGENDA_MINUTES_MAX,
  AGENDA_NUMBER_MAX_CHARS,
  AGENDA_TEXT_MAX_CHARS,
  AGENDA_TITLE_MAX_CHARS,
  AGENDA_VOTES_MAX,
} from './agenda-limits.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { mayRunPolls, pollResult, pollStatus } from './polls.ts';
import { epochMs, id, line } from './values.ts';

/** The states of an agenda item. `current`: it is under way. The items that contain it are under
 *  way with it. Source: AGENDA-01. */
export const agendaItemState = z.enum(['planned', 'current', 'done', 'postponed', 'withdrawn']);
export type AgendaItemState = z.output<typeof agendaItemState>;

/** A vote of an agenda item. `number`: as people call it; null: a draft. */
const agendaVote = z.object({
  pollId: id,
  number: z.number().int().nullable(),
  title: z.string(),
  status: pollStatus,
  result: pollResult,
});
export type AgendaVote = z.output<typeof agendaVote>;

/** An agenda item without its text. `number`: as people read it, for example `4.2`. `parentId`: the
 *  item that contains it; null: it stands on the first level. `plannedMinutes`: its planned length.
 *  `begunAt`: when it first became current; `endedAt`: when it last ended. Its clock shows
 *  `spentMs` and, while it is under way, the time since `runningSince`. `hasText`: it has a text,
 *  which `readAgendaItem` gives. `votes`: drafts only for people who run polls. `version`: grows
 *  with each change of the item. Source: AGENDA-01. */
export const agendaItem = z.object({
  id,
  parentId: id.nullable(),
  number: z.string(),
  title: z.string(),
  hasText: z.boolean(),
  plannedStart: epochMs.nullable(),
  plannedMinutes: z.number().int().nullable(),
  state: agendaItemState,
  begunAt: epochMs.nullable(),
  endedAt: epochMs.nullable(),
  spentMs: z.number().int().nonnegative(),
  runningSince: epochMs.nullable(),
  votes: z.array(agendaVote),
  version: z.number().int().nonnegative(),
});
export type AgendaItem = z.output<typeof agendaItem>;

/** An agenda item with all that its form shows. `ownNumber`: the number that a clerk gave it;
 *  null: it is numbered by its place. */
export const wholeAgendaItem = agendaItem.extend({ text: z.string(), ownNumber: z.string().nullable() });
export type WholeAgendaItem = z.output<typeof wholeAgendaItem>;

/** The agenda of a session as one viewer sees it. Each item stands before those that it contains.
 *  `publishedAt` null: it is a draft, which only people who run the sitting see. `hidden`: a
 *  moderator has hidden it from all others. `version`: grows with each change. Source: AGENDA-01,
 *  ADMIN-07. */
export const agenda = z.object({
  version: z.number().int().nonnegative(),
  publishedAt: epochMs.nullable(),
  hidden: z.boolean(),
  items: z.array(agendaItem).max(AGENDA_ITEMS_MAX),
});
export type Agenda = z.output<typeof agenda>;

/** Who prepares and leads an agenda. */
export const mayRunAgenda = [permissions.moderation, permissions.adminPage] as const;

const itemFields = {
  title: line(AGENDA_TITLE_MAX_CHARS),
  text: z.string().trim().max(AGENDA_TEXT_MAX_CHARS),
  ownNumber: line(AGENDA_NUMBER_MAX_CHARS).nullable(),
  plannedStart: epochMs.nullable(),
  plannedMinutes: z.number().int().min(1).max(AGENDA_MINUTES_MAX).nullable(),
};
/** Where an item stands: in `parentId`, before its sibling `beforeId`; null: on the first level, at
 *  the end. */
const place = z.object({ parentId: id.nullable(), beforeId: id.nullable() });
export type AgendaPlace = z.output<typeof place>;

const ofSession = z.object({ idVotingSession: id });
const ofItem = ofSession.extend({ itemId: id });
const always = ['not-found', 'in-lobby', 'session-ended'] as const;

/** People without the permission for the agenda's tab get the item under way alone. */
export const readAgenda = endpoint({
  name: 'readAgenda',
  method: 'GET',
  path: '/api/agenda/:idVotingSession',
  access: 'signed-in',
  summary: 'The agenda of a session, as far as the caller sees it.',
  params: ofSession,
  answer: agenda,
  errors: ['not-found', 'in-lobby'],
});

export const readAgendaItem = endpoint({
  name: 'readAgendaItem',
  method: 'GET',
  path: '/api/agenda/:idVotingSession/items/:itemId',
  access: 'signed-in',
  summary: 'One item with its text.',
  params: ofItem,
  answer: wholeAgendaItem,
  errors: ['not-found', 'in-lobby'],
});

export const addAgendaItem = endpoint({
  name: 'addAgendaItem',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/items',
  access: mayRunAgenda,
  summary: 'Adds an item; without a place, at the end.',
  params: ofSession,
  body: z.object({
    title: itemFields.title,
    text: itemFields.text.default(''),
    ownNumber: itemFields.ownNumber.default(null),
    plannedStart: itemFields.plannedStart.default(null),
    plannedMinutes: itemFields.plannedMinutes.default(null),
    place: place.default({ parentId: null, beforeId: null }),
  }),
  answer: agenda,
  status: 201,
  errors: [...always, 'invalid-input', 'agenda-full', 'agenda-too-deep'],
});

/** An absent field stays. `state`: postpones or withdraws an item, which ends it where it is under
 *  way, or plans it again. `before`: the values that the fields had when they were read. If one of
 *  them differs now, nothing is changed. */
export const changeAgendaItem = endpoint({
  name: 'changeAgendaItem',
  method: 'PATCH',
  path: '/api/agenda/:idVotingSession/items/:itemId',
  access: mayRunAgenda,
  summary: 'Changes the named fields of an item.',
  params: ofItem,
  body: z
    .object({ ...itemFields, state: z.enum(['planned', 'postponed', 'withdrawn']) })
    .partial()
    .extend({
      before: wholeAgendaItem
        .pick({
          title: true,
          text: true,
          ownNumber: true,
          plannedStart: true,
          plannedMinutes: true,
          state: true,
        })
        .partial()
        .optional(),
    })
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: agenda,
  errors: [...always, 'changed-meanwhile', 'agenda-item-begun'],
});

/** `before`: the place at which the item stood when it was read. */
export const moveAgendaItem = endpoint({
  name: 'moveAgendaItem',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/items/:itemId/place',
  access: mayRunAgenda,
  summary: 'Moves an item, with those that it contains, to another place.',
  params: ofItem,
  body: place.extend({ before: place.optional() }),
  answer: agenda,
  errors: [...always, 'invalid-input', 'changed-meanwhile', 'agenda-too-deep', 'agenda-item-begun'],
});

/** `version`: of the agenda as it was read. An item with a past stays: it can be withdrawn. */
export const deleteAgendaItem = endpoint({
  name: 'deleteAgendaItem',
  method: 'DELETE',
  path: '/api/agenda/:idVotingSession/items/:itemId/:version',
  access: mayRunAgenda,
  summary: 'Deletes an item that has not begun, with those that it contains.',
  params: ofItem.extend({ version: z.string().regex(/^\d{1,9}$/u) }),
  answer: agenda,
  errors: [...always, 'changed-meanwhile', 'agenda-item-begun'],
});

/** `before`: the votes of the item as they were read. */
export const nameAgendaVotes = endpoint({
  name: 'nameAgendaVotes',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/items/:itemId/votes',
  access: mayRunPolls,
  summary: 'Says which votes belong to an item; a vote of another item goes over to it.',
  params: ofItem,
  body: z.object({
    pollIds: z.array(id).max(AGENDA_VOTES_MAX),
    before: z.object({ pollIds: z.array(id) }).optional(),
  }),
  answer: agenda,
  errors: [...always, 'invalid-input', 'changed-meanwhile'],
});

export const publishAgenda = endpoint({
  name: 'publishAgenda',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/published',
  access: mayRunAgenda,
  summary: 'Shows the agenda to everybody who may see it, or makes it a draft again.',
  params: ofSession,
  body: z.object({ published: z.boolean() }),
  answer: agenda,
  errors: [...always, 'agenda-item-begun'],
});

export const showAgenda = endpoint({
  name: 'showAgenda',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/shown',
  access: mayRunAgenda,
  summary: 'Shows the agenda in the chamber, or hides it from all who do not run the sitting.',
  params: ofSession,
  body: z.object({ shown: z.boolean() }),
  answer: agenda,
  errors: [...always],
});

/** `itemId` null: no item is current any more. `before`: the item that was current when the agenda
 *  was read. If another one is current now, nothing is changed. */
export const setCurrentAgendaItem = endpoint({
  name: 'setCurrentAgendaItem',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/current',
  access: mayRunAgenda,
  summary: 'Ends the current item and begins another one, for everybody.',
  params: ofSession,
  body: z.object({ itemId: id.nullable(), before: z.object({ itemId: id.nullable() }).optional() }),
  answer: agenda,
  errors: [...always, 'changed-meanwhile', 'agenda-not-published'],
});

export const agendaCalls = {
  readAgenda,
  readAgendaItem,
  addAgendaItem,
  changeAgendaItem,
  moveAgendaItem,
  deleteAgendaItem,
  nameAgendaVotes,
  publishAgenda,
  showAgenda,
  setCurrentAgendaItem,
};
