import { z } from 'zod';
import {
  AGENDA_ITEMS_MAX,
  AGENDA_MINUTES_MAX,
  AGENDA_NUMBER_MAX_CHARS,
  AGENDA_PARTY_MAX_CHARS,
  AGENDA_PEOPLE_MAX,
  AGENDA_PERSON_MAX_CHARS,
  AGENDA_TEXT_MAX_CHARS,
  AGENDA_TITLE_MAX_CHARS,
  AGENDA_VOTES_MAX,
} from './agenda-limits.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { mayRunPolls, pollResult, pollStatus } from './polls.ts';
import { epochMs, id, line, text } from './values.ts';

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

/** What somebody is to an item. */
export const agendaMoverRole = z.enum(['rapporteur', 'mover', 'seconder']);

/** Somebody who is named at an item: one of the sitting by `userId`, or anybody by name alone. The
 *  name is the one that they had when they were named. */
const named = z.object({ userId: id.nullable(), name: line(AGENDA_PERSON_MAX_CHARS) });
export const agendaMover = named.extend({ role: agendaMoverRole });
export type AgendaMover = z.output<typeof agendaMover>;

/** A party of a case. `role`: in the words of the court, for example `Applicant`. Source:
 *  AGENDA-02. */
export const agendaParty = named.extend({ role: line(AGENDA_PARTY_MAX_CHARS) });
export type AgendaParty = z.output<typeof agendaParty>;

/** A file of an item in its newest version. `title`: as people call it. `version`: counts from 1;
 *  above that the paper was replaced, last at `addedAt`. `note`: the reader's own. `earlier`: the
 *  versions before it, the newest first; only for people who run the sitting. */
const paperFile = z.object({
  fileId: id,
  version: z.number().int().positive(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  addedAt: epochMs,
});
export const agendaPaper = paperFile.extend({
  id,
  title: z.string(),
  note: z.string(),
  earlier: z.array(paperFile.extend({ byName: z.string() })),
});
export type AgendaPaper = z.output<typeof agendaPaper>;

/** An agenda item without its text. `number`: as people read it, for example `4.2`. `parentId`: the
 *  item that contains it; null: it stands on the first level. `plannedMinutes`: its planned length.
 *  `begunAt`: when it first became current; `endedAt`: when it last ended. Its clock shows
 *  `spentMs` and, while it is under way, the time since `runningSince`. `hasText`: it has a text,
 *  which `readAgendaItem` gives. `kind`: an item, or a case with its `parties`. `consent`: it is
 *  voted together with the other consent items. `votes`: drafts only for people who run polls.
 *  `version`: grows with each change of the item. Source: AGENDA-01, AGENDA-02. */
export const agendaItem = z.object({
  id,
  parentId: id.nullable(),
  number: z.string(),
  title: z.string(),
  hasText: z.boolean(),
  kind: z.enum(['item', 'case']),
  consent: z.boolean(),
  movers: z.array(agendaMover),
  parties: z.array(agendaParty),
  paperCount: z.number().int().nonnegative(),
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

/** An agenda item with all that its form and its view show. `ownNumber`: the number that a clerk
 *  gave it; null: it is numbered by its place. `emails`: addresses of the parties by their user
 *  ids, as far as the settings let the caller see them. `note`: the caller's own, which nobody else
 *  is ever sent. Source: AGENDA-01, AGENDA-03. */
export const wholeAgendaItem = agendaItem.extend({
  text: z.string(),
  ownNumber: z.string().nullable(),
  papers: z.array(agendaPaper),
  emails: z.record(id, z.string()),
  note: z.string(),
});
export type WholeAgendaItem = z.output<typeof wholeAgendaItem>;

/** The agenda of a session as one viewer sees it. Each item stands before those that it contains.
 *  `publishedAt` null: it is a draft, which only people who run the sitting see. `hidden`: a
 *  moderator has hidden it from all others. `withoutItem`: the votes that belong to no item because
 *  somebody chose so; only for people who run the sitting. `version`: grows with each change.
 *  Source: AGENDA-01, ADMIN-07. */
export const agenda = z.object({
  version: z.number().int().nonnegative(),
  publishedAt: epochMs.nullable(),
  hidden: z.boolean(),
  items: z.array(agendaItem).max(AGENDA_ITEMS_MAX),
  withoutItem: z.array(id),
});
export type Agenda = z.output<typeof agenda>;

/** Who prepares and leads an agenda. */
export const mayRunAgenda = [permissions.moderation, permissions.adminPage] as const;

const itemFields = {
  title: line(AGENDA_TITLE_MAX_CHARS),
  text: text(AGENDA_TEXT_MAX_CHARS),
  ownNumber: line(AGENDA_NUMBER_MAX_CHARS).nullable(),
  plannedStart: epochMs.nullable(),
  plannedMinutes: z.number().int().min(1).max(AGENDA_MINUTES_MAX).nullable(),
  kind: z.enum(['item', 'case']),
  consent: z.boolean(),
  movers: z.array(agendaMover).max(AGENDA_PEOPLE_MAX),
  parties: z.array(agendaParty).max(AGENDA_PEOPLE_MAX),
};
/** Where an item stands: in `parentId`, before its sibling `beforeId`; null: on the first level, at
 *  the end. */
const place = z.object({ parentId: id.nullable(), beforeId: id.nullable() });
export type AgendaPlace = z.output<typeof place>;

export const agendaOfSession = z.object({ idVotingSession: id });
export const agendaOfItem = agendaOfSession.extend({ itemId: id });
const always = ['not-found', 'in-lobby', 'session-ended'] as const;

/** People without the permission for the agenda's tab get the item under way alone. */
export const readAgenda = endpoint({
  name: 'readAgenda',
  method: 'GET',
  path: '/api/agenda/:idVotingSession',
  access: 'signed-in',
  summary: 'The agenda of a session, as far as the caller sees it.',
  params: agendaOfSession,
  answer: agenda,
  errors: ['not-found', 'in-lobby'],
});

export const readAgendaItem = endpoint({
  name: 'readAgendaItem',
  method: 'GET',
  path: '/api/agenda/:idVotingSession/items/:itemId',
  access: 'signed-in',
  summary: 'One item with its text.',
  params: agendaOfItem,
  answer: wholeAgendaItem,
  errors: ['not-found', 'in-lobby'],
});

/** For the choice of movers and parties: those whom an item may name by `userId`, in the order of
 *  names. The answer does not tell which of them came. Source: AGENDA-01, AGENDA-02. */
export const listAgendaPeople = endpoint({
  name: 'listAgendaPeople',
  method: 'GET',
  path: '/api/agenda/:idVotingSession/people',
  access: mayRunAgenda,
  summary: 'The names of the people of a session, for its agenda.',
  params: agendaOfSession,
  answer: z.array(z.object({ userId: id, displayName: z.string() })),
  errors: ['not-found', 'in-lobby'],
});

export const addAgendaItem = endpoint({
  name: 'addAgendaItem',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/items',
  access: mayRunAgenda,
  summary: 'Adds an item; without a place, at the end.',
  params: agendaOfSession,
  body: z.object({
    title: itemFields.title,
    text: itemFields.text.default(''),
    ownNumber: itemFields.ownNumber.default(null),
    plannedStart: itemFields.plannedStart.default(null),
    plannedMinutes: itemFields.plannedMinutes.default(null),
    kind: itemFields.kind.default('item'),
    consent: itemFields.consent.default(false),
    movers: itemFields.movers.default([]),
    parties: itemFields.parties.default([]),
    place: place.default({ parentId: null, beforeId: null }),
  }),
  answer: agenda,
  status: 201,
  errors: [...always, 'invalid-input', 'agenda-full', 'agenda-too-deep'],
});

/** The code of the error for which the recording does not follow a case, where cases start and stop
 *  private recordings. Source: AGENDA-02, CFG-02. */
const notRecorded = z.string().nullable();

/** An absent field stays. `state`: postpones or withdraws an item, which ends it where it is under
 *  way, or plans it again. `before`: the values that the fields had when they were read. If one of
 *  them differs now, nothing is changed. */
export const changeAgendaItem = endpoint({
  name: 'changeAgendaItem',
  method: 'PATCH',
  path: '/api/agenda/:idVotingSession/items/:itemId',
  access: mayRunAgenda,
  summary: 'Changes the named fields of an item.',
  params: agendaOfItem,
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
          kind: true,
          consent: true,
          movers: true,
          parties: true,
        })
        .partial()
        .optional(),
    })
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: agenda.extend({ notRecorded }),
  errors: [...always, 'invalid-input', 'changed-meanwhile', 'agenda-item-begun'],
});

/** `before`: the place at which the item stood when it was read. */
export const moveAgendaItem = endpoint({
  name: 'moveAgendaItem',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/items/:itemId/place',
  access: mayRunAgenda,
  summary: 'Moves an item, with those that it contains, to another place.',
  params: agendaOfItem,
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
  params: agendaOfItem.extend({ version: z.string().regex(/^\d{1,9}$/u) }),
  answer: agenda,
  errors: [...always, 'changed-meanwhile', 'agenda-item-begun'],
});

/** `before`: the votes of the item as they were read. A vote of several consent items stays theirs
 *  once it is open. */
export const nameAgendaVotes = endpoint({
  name: 'nameAgendaVotes',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/items/:itemId/votes',
  access: mayRunPolls,
  summary: 'Says which votes belong to an item; a vote of another item goes over to it.',
  params: agendaOfItem,
  body: z.object({
    pollIds: z.array(id).max(AGENDA_VOTES_MAX),
    before: z.object({ pollIds: z.array(id) }).optional(),
  }),
  answer: agenda,
  errors: [...always, 'invalid-input', 'changed-meanwhile', 'poll-not-draft'],
});

/** `itemIds`: the consent items that the caller saw waiting for a vote. Where one of them does so
 *  no more, nothing is made. */
export const groupConsentVote = endpoint({
  name: 'groupConsentVote',
  method: 'POST',
  path: '/api/agenda/:idVotingSession/consent-vote',
  access: mayRunPolls,
  summary: 'Makes one draft vote that belongs to all of these consent items.',
  params: agendaOfSession,
  body: z.object({ itemIds: z.array(id).min(1).max(AGENDA_ITEMS_MAX) }),
  answer: agenda,
  status: 201,
  errors: [...always, 'invalid-input', 'changed-meanwhile'],
});

export const publishAgenda = endpoint({
  name: 'publishAgenda',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/published',
  access: mayRunAgenda,
  summary: 'Shows the agenda to everybody who may see it, or makes it a draft again.',
  params: agendaOfSession,
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
  params: agendaOfSession,
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
  params: agendaOfSession,
  body: z.object({ itemId: id.nullable(), before: z.object({ itemId: id.nullable() }).optional() }),
  answer: agenda.extend({ notRecorded }),
  errors: [...always, 'changed-meanwhile', 'agenda-not-published'],
});

export const agendaCalls = {
  readAgenda,
  readAgendaItem,
  listAgendaPeople,
  addAgendaItem,
  changeAgendaItem,
  moveAgendaItem,
  deleteAgendaItem,
  nameAgendaVotes,
  groupConsentVote,
  publishAgenda,
  showAgenda,
  setCurrentAgendaItem,
};
