import { z } from 'zod';
import {
  DISPLAY_FEED_PATH,
  DISPLAY_LINES_MAX,
  DISPLAY_MESSAGE_MAX_CHARS,
  DISPLAY_NAME_MAX_CHARS,
  DISPLAY_READS_MAX,
  DISPLAY_STATE_PATH,
  DISPLAYS_MAX,
} from './display-names.ts';
import { displayLanguage, displayState } from './display-state.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, line, name } from './values.ts';

/** A code that opens the display page and the public feed of one session, until it is revoked.
 *  `languages`: one, or two that stand side by side. `seenAt`: when a display or a program last had
 *  it in use, within half a minute; null: never. Source: BEY-33. */
export const display = z.object({
  id,
  name: z.string(),
  code: z.string(),
  languages: z.array(displayLanguage),
  createdBy: z.string(),
  createdAt: epochMs,
  seenAt: epochMs.nullable(),
});
export type Display = z.output<typeof display>;

/** What the clerk holds on all displays of a session; `screen` null: it follows the sitting. */
export const displayHold = z.object({
  screen: z.enum(['welcome', 'pause', 'message']).nullable(),
  message: z.string().nullable(),
  byName: z.string().nullable(),
});
export type DisplayHold = z.output<typeof displayHold>;

const ofSession = z.object({ idVotingSession: id });

export const listDisplays = endpoint({
  name: 'listDisplays',
  method: 'GET',
  path: '/api/displays/:idVotingSession',
  access: [permissions.moderation],
  summary: 'The display codes of a session that are not revoked, oldest first, and what is held on them.',
  params: ofSession,
  answer: z.object({ displays: z.array(display).max(DISPLAYS_MAX), hold: displayHold }),
  errors: ['not-found', 'in-lobby'],
});

export const createDisplay = endpoint({
  name: 'createDisplay',
  method: 'POST',
  path: '/api/displays/:idVotingSession',
  access: [permissions.moderation],
  summary: 'Makes a code for a display on the wall, and for the public feed, of a session.',
  params: ofSession,
  body: z.object({
    name: name(DISPLAY_NAME_MAX_CHARS),
    languages: z
      .array(displayLanguage)
      .min(1)
      .max(2)
      .refine((chosen) => new Set(chosen).size === chosen.length, 'Each language once.')
      .default(['en-US']),
  }),
  answer: display,
  status: 201,
  errors: ['not-found', 'in-lobby', 'session-ended', 'displays-full'],
});

export const revokeDisplay = endpoint({
  name: 'revokeDisplay',
  method: 'DELETE',
  path: '/api/displays/:idVotingSession/:displayId',
  access: [permissions.moderation],
  summary: 'Revokes a display code: its displays go dark and its feeds end, on all servers.',
  params: z.object({ idVotingSession: id, displayId: id }),
  errors: ['not-found', 'in-lobby'],
});

/** `message`: of a message, its words; beside a pause they may say until when. `before`: what was
 *  held when the caller read it. If another holds something else since, nothing is changed. */
export const holdDisplays = endpoint({
  name: 'holdDisplays',
  method: 'PUT',
  path: '/api/displays/:idVotingSession/hold',
  access: [permissions.moderation],
  summary:
    'Holds welcome, a pause or a message on all displays of a session, or lets them follow the sitting.',
  params: ofSession,
  body: z.object({
    screen: displayHold.shape.screen,
    message: line(DISPLAY_MESSAGE_MAX_CHARS).nullable().default(null),
    before: displayHold.pick({ screen: true, message: true }).strict().optional(),
  }),
  answer: displayHold,
  errors: ['not-found', 'in-lobby', 'invalid-input', 'changed-meanwhile'],
});

const token = z.string().max(100);

/** Server-sent events: `state` with a `displayState`, whole, whenever it changes; `beat` with a
 *  `displayBeat` at once and every ten seconds; `revoked` before the end of a revoked code. The id
 *  of a `state` says what is in it, on every server alike: a line that comes back with it in
 *  `Last-Event-ID` is told nothing that it knows. See docs/display-feed.md. Source: BEY-33. */
export const followDisplay = endpoint({
  name: 'followDisplay',
  method: 'GET',
  path: DISPLAY_FEED_PATH,
  access: 'public',
  summary: 'Follows what a display shows, as server-sent events, for broadcast graphics.',
  query: z.object({ token }),
  sends: 'events',
  errors: ['display-revoked'],
  limit: { counts: 'under-way', most: [{ of: 'display', max: DISPLAY_LINES_MAX }] },
});

export const readDisplayState = endpoint({
  name: 'readDisplayState',
  method: 'GET',
  path: DISPLAY_STATE_PATH,
  access: 'public',
  summary: 'What a display shows now: one state of the public feed.',
  query: z.object({ token }),
  answer: displayState,
  errors: ['display-revoked'],
  limit: { counts: 'under-way', most: [{ of: 'display', max: DISPLAY_READS_MAX }] },
});

export const displayCalls = {
  listDisplays,
  createDisplay,
  revokeDisplay,
  holdDisplays,
  followDisplay,
  readDisplayState,
};
