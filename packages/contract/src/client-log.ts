import { z } from 'zod';
import {
  CLIENT_LOG_CHARS_MAX,
  CLIENT_LOG_SENT_LINES_MAX,
  CLIENT_LOG_STOPS_AT_LINES,
} from './client-log-names.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, foreignText, id, line, timeZone } from './values.ts';

const logReason = z.enum(['siteDebug', 'userFlag', 'requested', 'error']);
const count = z.number().int().nonnegative();

/** How many logs stand on a page of the list. */
export const CLIENT_LOGS_PER_PAGE = 50;

export const postClientLog = endpoint({
  name: 'postClientLog',
  method: 'POST',
  path: '/api/clientlog',
  access: 'signed-in',
  summary: 'Sends the lines of the page’s log, where the site or somebody wants them.',
  body: z.object({
    /** The lines, the newest last. */
    messageArray: z.array(foreignText(CLIENT_LOG_CHARS_MAX)).max(CLIENT_LOG_SENT_LINES_MAX),
    /** How many errors the page had. */
    errorCount: count.max(CLIENT_LOG_STOPS_AT_LINES),
    logReason,
    /** How many lines, and how many bytes they have in UTF-8. */
    messageCount: count.max(CLIENT_LOG_SENT_LINES_MAX),
    messageBytes: count.max(CLIENT_LOG_SENT_LINES_MAX * CLIENT_LOG_CHARS_MAX * 4),
  }),
  // As many bytes as the longest log may have.
  bodyLimitBytes: 4_500_000,
  errors: ['client-log-not-wanted'],
  // A page may send one a minute all day. Logs that were asked for are counted apart.
  limit: {
    counts: 'what-is-kept',
    most: [
      { of: 'person', max: 20, withinMs: 600_000 },
      { of: 'person', max: 1_440, withinMs: 86_400_000 },
    ],
  },
});

/** `flagged`: the log is switched on for this person. `requestedMs`: when somebody last asked for
 *  it (ms since epoch); null: nobody did, or the page has sent it. */
const clientLogWish = z.object({ flagged: z.boolean(), requestedMs: epochMs.nullable() });
export type ClientLogWish = z.output<typeof clientLogWish>;

/** `held`: a secret poll is open on the site, so no line may leave a page. */
export const getClientLogWish = endpoint({
  name: 'getClientLogWish',
  method: 'GET',
  path: '/api/clientlog/wish',
  access: 'signed-in',
  summary: 'Whether somebody wants the log of the caller’s pages, and whether any may be sent now.',
  answer: clientLogWish.extend({ held: z.boolean() }),
});

export const askForClientLog = endpoint({
  name: 'askForClientLog',
  method: 'PUT',
  path: '/api/clientlog/wish/:userId',
  access: [permissions.adminPage],
  summary: 'Asks for the log of a person’s pages once, or switches it on or off for the person.',
  params: z.object({ userId: id }),
  body: z.object({ flagged: z.boolean().optional(), request: z.literal(true).optional() }),
  answer: clientLogWish,
  errors: ['not-found'],
});

/** A log as the list has it, without its lines. */
const clientLogHead = z.object({
  id,
  userId: id,
  userName: z.string(),
  idVotingSession: id.nullable(),
  logReason,
  errorCount: count,
  messageCount: count,
  messageBytes: count,
  created: epochMs,
});
export type ClientLogHead = z.output<typeof clientLogHead>;

const clientLogsPage = z.object({
  logs: z.array(clientLogHead).max(CLIENT_LOGS_PER_PAGE),
  all: count,
  /** The people with logs, and those for whom the log is switched on or was asked for, by name. */
  people: z.array(clientLogWish.extend({ userId: id, name: z.string() })),
});
export type ClientLogsPage = z.output<typeof clientLogsPage>;

export const listClientLogs = endpoint({
  name: 'listClientLogs',
  method: 'GET',
  path: '/api/clientlog',
  access: [permissions.adminPage],
  summary: 'The logs that pages sent in the last 30 days, newest first, a page at a time.',
  query: z.object({
    person: id.optional(),
    /** In the lines, the reason, the title of the sitting, and the time as `2026-11-29 14:05` in
     *  `zone`. */
    search: line(100).optional(),
    zone: timeZone.default('UTC'),
    page: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  }),
  answer: clientLogsPage,
});

export const getClientLog = endpoint({
  name: 'getClientLog',
  method: 'GET',
  path: '/api/clientlog/log/:logId',
  access: [permissions.adminPage],
  summary: 'The lines of one log.',
  params: z.object({ logId: id }),
  answer: clientLogHead.extend({ messageArray: z.array(z.string()) }),
  errors: ['not-found'],
});

export const clientLogCalls = {
  postClientLog,
  getClientLogWish,
  askForClientLog,
  listClientLogs,
  getClientLog,
};
