import { z } from 'zod';
import { agendaItem, agendaMover, agendaOfSession, agendaPaper, agendaParty } from './agenda.ts';
import {
  AGENDA_MARK_NOTE_MAX_CHARS,
  AGENDA_MARK_QUOTE_MAX_CHARS,
  AGENDA_MARK_RECTANGLES_MAX,
} from './agenda-limits.ts';
import type { CallLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { epochMs, foreignText, id, text } from './values.ts';

const share = z.number().min(0).max(1);

/** Where a mark stands on a page of a paper. The rectangles cover the marked words, as shares of
 *  the page's width and height from its upper left corner; a note at a point has one without
 *  extent. */
export const markPlace = z.object({
  page: z.number().int().min(1).max(10_000),
  rectangles: z
    .array(z.object({ left: share, top: share, width: share, height: share }))
    .min(1)
    .max(AGENDA_MARK_RECTANGLES_MAX),
});
export type MarkPlace = z.output<typeof markPlace>;

/** What somebody has marked in a paper for themselves. `id`: made by their page. `version`: of the
 *  paper in which they made it. `place` null: it is about the whole paper. `quote`: the marked
 *  words. Source: AGENDA-01. */
export const paperMark = z.object({
  id,
  paperId: id,
  version: z.number().int().positive(),
  place: markPlace.nullable(),
  quote: z.string(),
  note: z.string(),
  madeAt: epochMs,
});
export type PaperMark = z.output<typeof paperMark>;

/** An item as people read it who prepare themselves: nothing tells who spoke, what was voted, or
 *  which item is under way. `dropped`: it will not be taken up as planned; null also for an item
 *  that has begun. Times are ms since the epoch. Source: AGENDA-01. */
export const preparedItem = agendaItem
  .pick({
    id: true,
    parentId: true,
    number: true,
    title: true,
    kind: true,
    consent: true,
    plannedStart: true,
    plannedMinutes: true,
  })
  .extend({
    text: z.string(),
    movers: z.array(agendaMover.omit({ userId: true })),
    parties: z.array(agendaParty.omit({ userId: true })),
    dropped: z.enum(['postponed', 'withdrawn']).nullable(),
    papers: z.array(agendaPaper),
  });
export type PreparedItem = z.output<typeof preparedItem>;

/** The items that the caller sees, in their order, and the caller's own marks. Before they are let
 *  in, people who do not see the whole agenda get no items. `startsAt`, `endsAt`: of the sitting,
 *  as planned. */
export const readSittingPapers = endpoint({
  name: 'readSittingPapers',
  method: 'GET',
  path: '/api/agenda/:idVotingSession/papers',
  access: 'signed-in',
  summary: 'The order of the day with its papers, and the caller’s own notes and marks.',
  params: agendaOfSession,
  answer: z.object({
    title: z.string(),
    startsAt: epochMs,
    endsAt: epochMs,
    items: z.array(preparedItem),
    marks: z.array(paperMark),
  }),
  errors: ['not-found', 'in-lobby'],
});

/** Somebody who writes in a paper makes a mark every few seconds; after a time without a line many
 *  come at once. What is above the limit waits in the page. */
const marksLimit = {
  counts: 'calls',
  most: [{ of: 'person', max: 300, withinMs: 60_000 }],
} as const satisfies CallLimit;

/** Whose mark it is, as the page knows it; absent: the caller's. Refused where somebody else has
 *  signed in meanwhile in the same browser. */
const userId = id.optional();

const ofMark = agendaOfSession.extend({ markId: id });

/** Nobody else is ever sent a mark, administrators included. `changeId`: made by the page for this
 *  change; a request that repeats it changes nothing, whatever has happened since. `before`: the
 *  note as it was read; where it is another one now, nothing is changed. The answer is null where
 *  the mark was removed: it stays so. */
export const keepPaperMark = endpoint({
  name: 'keepPaperMark',
  method: 'PUT',
  path: '/api/agenda/:idVotingSession/marks/:markId',
  access: 'signed-in',
  summary: 'Keeps a mark of the caller’s own in a paper, or changes its note.',
  params: ofMark,
  body: paperMark.omit({ id: true }).extend({
    quote: foreignText(AGENDA_MARK_QUOTE_MAX_CHARS),
    note: text(AGENDA_MARK_NOTE_MAX_CHARS),
    before: z.object({ note: z.string() }).optional(),
    changeId: id.optional(),
    userId,
  }),
  limit: marksLimit,
  answer: paperMark.nullable(),
  errors: ['not-found', 'in-lobby', 'signed-in-as-other', 'changed-meanwhile', 'agenda-papers-full'],
});

export const removePaperMark = endpoint({
  name: 'removePaperMark',
  method: 'DELETE',
  path: '/api/agenda/:idVotingSession/marks/:markId',
  access: 'signed-in',
  summary: 'Removes a mark of the caller’s own; one that is gone already is no error.',
  params: ofMark,
  query: z.object({ userId }),
  limit: marksLimit,
  errors: ['not-found', 'in-lobby', 'signed-in-as-other'],
});

export const agendaMarkCalls = { readSittingPapers, keepPaperMark, removePaperMark };
