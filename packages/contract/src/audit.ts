import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  BROWSER_ID_BELOW,
  CLIENT_LOG_LINE_MAX_CHARS,
  CLIENT_LOG_LINES_MAX,
  NETWORK_TEST_LOG_LINE_MAX_CHARS,
} from './limits.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, line } from './values.ts';

const framesPerSecond = z.number().nonnegative().max(1000);
const browserTabId = z
  .number()
  .int()
  .min(0)
  .max(BROWSER_ID_BELOW - 1);

/** The entries that a browser may write into the audit log: the types that the specification names.
 *  Each has a closed shape, so that no other data gets into the log, least of all a decision.
 *  Source: AUDIT-01, AUDIT-06. */
export const clientAudit = z.discriminatedUnion('logType', [
  /** The frame rate of the virtual background, sent once, some 20 s after it started.
   *  `theoreticalFPS`: the rate that would have been possible without pauses; null before the first
   *  picture. Source: VBG-28. */
  z.strictObject({
    logType: z.literal('virtualBackgroundFPS'),
    logObject: z.strictObject({ actualFPS: framesPerSecond, theoreticalFPS: framesPerSecond.nullable() }),
    browserTabId,
  }),
  /** The engine of the virtual background failed. The entry carries the page's last lines of log,
   *  the newest last. No lines are kept while a secret poll is open. Source: VBG-12, AUDIT-02. */
  z.strictObject({
    logType: z.literal('virtualBackgroundError'),
    logObject: z.strictObject({
      error: z.string().max(CLIENT_LOG_LINE_MAX_CHARS),
      logLines: z.array(z.string().max(CLIENT_LOG_LINE_MAX_CHARS)).max(CLIENT_LOG_LINES_MAX),
    }),
    browserTabId,
  }),
  /** Tests of the person's network: the page that ran them, the result of each, and the page's last
   *  lines of log, the newest last. Source: AUDIT-03. */
  z.strictObject({
    logType: z.literal('userNetworkTest'),
    logObject: z.strictObject({
      location: line(500),
      tests: z.array(z.strictObject({ name: line(80), passed: z.boolean() })).max(20),
      logLines: z.array(z.string().max(NETWORK_TEST_LOG_LINE_MAX_CHARS)).max(CLIENT_LOG_LINES_MAX),
    }),
    browserTabId,
  }),
  /** The browser and system that the page runs in. Source: AUDIT-04. */
  z.strictObject({
    logType: z.literal('pageSpec'),
    logObject: z.strictObject({
      userAgent: line(500),
      language: line(35),
      widthPx: z.number().int().nonnegative().max(100_000),
      heightPx: z.number().int().nonnegative().max(100_000),
      devicePixelRatio: z.number().positive().max(100),
    }),
    browserTabId,
  }),
  /** The public network address of the page. Source: AUDIT-04. */
  z.strictObject({
    logType: z.literal('pageSpecIp'),
    logObject: z.strictObject({ ip: z.union([z.ipv4(), z.ipv6()]) }),
    browserTabId,
  }),
]);
export type ClientAudit = z.output<typeof clientAudit>;

export const postClientAudit = endpoint({
  name: 'postClientAudit',
  method: 'POST',
  path: '/api/auditlog/client',
  access: 'signed-in',
  summary: 'Enters something that happened in the caller’s browser into the audit log.',
  body: clientAudit,
  // An entry may have 50,000 characters and is kept for weeks, so the number of entries is limited.
  limit: {
    counts: 'what-is-kept',
    most: [
      { of: 'person', max: 60, withinMs: 600_000 },
      { of: 'person', max: 200, withinMs: 86_400_000 },
    ],
  },
});

/** An act of a moderator: who, whom, what, when. The names are those of that moment. `userId` and
 *  `userName` null: it was for everybody in the session. `detail` of a move: where the person was,
 *  and where they went; of a message to everybody: its words, and for how long it was to be shown
 *  (ms; 0: until it is dismissed); of a message taken back: its words; of an identity
 *  that was seen in the lobby: nothing; of a stream of captions: its name and language; of
 *  listening in to a huddle, and of its end: its title, and when the listening began. */
export const moderationAct = z.object({
  id,
  act: z.enum([
    'move',
    'sendAlert',
    'takeBackAlert',
    'identitySeen',
    'openCaptionStream',
    'revokeCaptionStream',
    'listenIn',
    'listenInEnd',
  ]),
  byUserId: id,
  byName: z.string(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  detail: z.union([
    z.object({ from: z.string(), to: z.string() }),
    z.object({ room: z.string(), began: epochMs }),
    z.object({ message: z.string(), shownMs: z.number().optional() }),
    z.object({ streamName: z.string(), language: z.string() }),
    z.strictObject({}),
  ]),
  created: epochMs,
});
export type ModerationAct = z.output<typeof moderationAct>;

/** The most acts that one answer holds. */
export const MODERATION_ACTS_MAX = 500;

export const listModerationActs = endpoint({
  name: 'listModerationActs',
  method: 'GET',
  path: '/api/auditlog/votingsession/:idVotingSession',
  access: [permissions.moderation, permissions.adminPage],
  summary: 'What moderators did in a session, newest first, of the last 30 days.',
  params: z.object({ idVotingSession: id }),
  answer: z.array(moderationAct).max(MODERATION_ACTS_MAX),
  errors: ['not-found'],
});

export const auditCalls = { postClientAudit, listModerationActs };
