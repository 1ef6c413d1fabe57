import { z } from 'zod';
import { AUDIT_FILE_ENTRIES_MAX } from './audit-chain-format.ts';
import { auditChainState } from './audit-chain.ts';
import { filesLimit } from './call-limit.ts';
import { CLIENT_AUDIT_KINDS } from './client-audit-kinds.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import {
  BROWSER_ID_BELOW,
  CLIENT_LOG_LINE_MAX_CHARS,
  CLIENT_LOG_LINES_MAX,
  NETWORK_TEST_LOG_LINE_MAX_CHARS,
} from './limits.ts';
import { MODERATION_ACT_KINDS } from './moderation-act-kinds.ts';
import { NETWORK_TESTS } from './nettest-names.ts';
import { networkTestLocation, networkTestResult } from './nettest.ts';
import { permissions } from './permissions.ts';
import { hashText } from './record-values.ts';
import { documentLanguage } from './site.ts';
import { epochMs, foreignText, id, line, searched } from './values.ts';

const framesPerSecond = z.number().nonnegative().max(1000);
const browserTabId = z
  .number()
  .int()
  .min(0)
  .max(BROWSER_ID_BELOW - 1);

/** The entries that a browser may write beside the audit log: the types that the specification
 *  names, and error dialogs. Each has a closed shape, so that no other data gets into the log,
 *  least of all a decision. Source: AUDIT-01, AUDIT-06. */
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
      error: foreignText(CLIENT_LOG_LINE_MAX_CHARS),
      logLines: z.array(foreignText(CLIENT_LOG_LINE_MAX_CHARS)).max(CLIENT_LOG_LINES_MAX),
    }),
    browserTabId,
  }),
  /** Tests of the person's network: the place where they ran, the result of each, and the page's
   *  last lines of log, the newest last. Source: AUDIT-03, NET-06. */
  z.strictObject({
    logType: z.literal('userNetworkTest'),
    logObject: z.strictObject({
      location: networkTestLocation,
      tests: z.array(networkTestResult).max(NETWORK_TESTS.length),
      logLines: z.array(foreignText(NETWORK_TEST_LOG_LINE_MAX_CHARS)).max(CLIENT_LOG_LINES_MAX),
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
  /** An error dialog that the page showed: its title, its text where that is plain, and the path of
   *  the page. Source: AUDIT-05. */
  z.strictObject({
    logType: z.literal('errorDialog'),
    logObject: z.strictObject({ title: line(200), text: foreignText(1000), location: line(500) }),
    browserTabId,
  }),
  /** The public network address of the page. It comes only from people who agreed to its look-up.
   *  Source: AUDIT-04, CFG-15. */
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
  errors: ['third-party-not-agreed'],
  // An entry may have 50,000 characters and is kept for weeks, so the number of entries is limited.
  limit: {
    counts: 'what-is-kept',
    most: [
      { of: 'person', max: 60, withinMs: 600_000 },
      { of: 'person', max: 200, withinMs: 86_400_000 },
    ],
  },
});

/** An entry of a browser as it is read again. `name` null: the account is gone. `idVotingSession`
 *  null: the person attended none; `sessionTitle` null: it is gone too. */
export const clientAuditEntry = z.object({
  id,
  userId: id,
  name: z.string().nullable(),
  idVotingSession: id.nullable(),
  sessionTitle: z.string().nullable(),
  entry: clientAudit,
  created: epochMs,
});
export type ClientAuditEntry = z.output<typeof clientAuditEntry>;

const moderationActKind = z.enum(MODERATION_ACT_KINDS);
export type ModerationActKind = z.output<typeof moderationActKind>;

/** What belongs to an act. `from`, `to`: of a move, the places; of an invitation, the huddle; of a
 *  new name, the name (without `to`: the account's own). `message`: the words of a message to
 *  everybody, or the subject of a mail; `shownMs`: for how long it was to be shown (ms; 0: until it
 *  is dismissed). `source`: what was muted by force. `word`: what was said of it. `on`: what a
 *  switch was set to. `setting`: the switch of the session. `people`: how many people it changed,
 *  or were written to. `reason`: of a refusal. `streamName`, `language`: of a stream of captions.
 *  `room`: the title of a huddle; `began`: since when it was listened in to. `minutes`: until
 *  people are called back, or how many more. `list`: the title of a list of speakers. `tip`: the id
 *  of a help tip. `guestLink`: the name of a guest link. `display`: that of a display;
 *  `screen`: what is held on all displays. `note`: what an attendant wrote beside
 *  *identity seen*. `changes`: fields by their names on the wire, before and after, as text; of
 *  what is secret only that it changed. `poll`, `rule`, `passkey`: the title or name of
 *  what it was done to. `way`: how somebody signed in or got a new password, or a link for
 *  one. `result`: what was
 *  declared. `file`: which file was made. `log`: the random id of the log. `block`: the id of a
 *  block of minutes. `caption`, `sent`: the id of a line of captions, and when it was sent. */
const moderationActDetail = z
  .object({
    from: z.string(),
    to: z.string(),
    message: z.string(),
    shownMs: z.number(),
    source: z.enum(['audio', 'video', 'share']),
    word: z.enum(['kept', 'letThrough', 'released']),
    on: z.boolean(),
    setting: z.enum([
      'chatAll',
      'joinBeforeHost',
      'waitingRoom',
      'lobbyUntilStart',
      'interview',
      'takesNames',
      'automaticCaptions',
      'agenda',
    ]),
    people: z.number().int(),
    device: z.enum(['microphone', 'camera', 'speaker']),
    reason: z.string(),
    streamName: z.string(),
    guestLink: z.string(),
    display: z.string(),
    screen: z.enum(['welcome', 'pause', 'message', 'follows']),
    language: z.string(),
    room: z.string(),
    began: epochMs,
    minutes: z.number().int(),
    list: z.string(),
    item: z.string(),
    tip: z.string(),
    note: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    poll: z.string(),
    rule: z.string(),
    way: z.enum(['password', 'passkey', 'guest', 'sign-on', 'link', 'mail']),
    result: z.string(),
    file: z.string(),
    passkey: z.string(),
    log: z.string(),
    block: z.string(),
    caption: z.string(),
    sent: epochMs,
  })
  .partial();
export type ModerationActDetail = z.output<typeof moderationActDetail>;

/** An entry of the audit log: who, whom, what, when, in which session. The names and the title are
 *  those of that moment. `byUserId` null: nobody was signed in, or the site itself. `userId` and
 *  `userName` null: it was for everybody in the session, or is about no person. `idVotingSession`
 *  null: an act in no session. `sequence` and `hash`: its place in the chain and its hash; null in
 *  the first seconds. */
export const moderationAct = z.object({
  id,
  idVotingSession: id.nullable(),
  sessionTitle: z.string(),
  act: moderationActKind,
  byUserId: id.nullable(),
  byName: z.string(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  detail: moderationActDetail,
  created: epochMs,
  sequence: z.number().int().nonnegative().nullable(),
  hash: hashText.nullable(),
});
export type ModerationAct = z.output<typeof moderationAct>;

/** How many acts stand on a page, and how many a file holds at most. */
export const ACTS_PER_PAGE = 50;
export const ACTS_IN_FILE_MAX = 10_000;

const moment = z.coerce.number<number>().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** `person`: who did it or to whom. `from`, `until`: ms since epoch, both included. `search`: a
 *  part of a name, of the title or of what belongs to the act. */
const actsFilter = z.object({
  person: id.optional(),
  act: moderationActKind.optional(),
  from: moment.optional(),
  until: moment.optional(),
  search: searched(200).default(''),
});

const onPage = {
  /** From 0 on. */
  page: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
};
const actsQuery = actsFilter.extend(onPage);
/** `language`: of the file; absent: that of the house. */
const inLanguage = { language: documentLanguage.optional() };
const actsFileQuery = actsFilter.extend(inLanguage);
/** `session`: of one session only. */
const allActsFilter = actsFilter.extend({ session: id.optional() });
export type AllActsFilter = z.output<typeof allActsFilter>;

/** `all`: how many acts the filter leaves. `people`: everybody whom the acts of the session, or of
 *  all sessions, name, by name. `sessions`: the sessions in which there are acts, also deleted
 *  ones, the newest first; of one session none. */
const actsPage = z.object({
  acts: z.array(moderationAct).max(ACTS_PER_PAGE),
  all: z.number().int().nonnegative(),
  people: z.array(z.object({ userId: id, name: z.string() })),
  sessions: z.array(z.object({ idVotingSession: id, title: z.string() })),
});
export type ActsPage = z.output<typeof actsPage>;

const readers = [permissions.moderation, permissions.adminPage] as const;
const ofSession = z.object({ idVotingSession: id });

/** Moderators read it for the sessions to which they belong, administrators also for sessions that
 *  were deleted. */
export const listModerationActs = endpoint({
  name: 'listModerationActs',
  method: 'GET',
  path: '/api/auditlog/votingsession/:idVotingSession',
  access: readers,
  summary: 'What moderators did in a session, newest first, a page at a time.',
  params: ofSession,
  query: actsQuery,
  answer: actsPage,
  errors: ['not-found'],
});

export const downloadModerationActs = endpoint({
  name: 'downloadModerationActs',
  method: 'GET',
  path: '/api/auditlog/votingsession/:idVotingSession/csv',
  access: readers,
  summary: 'What moderators did in a session as CSV, newest first; times in the zone of the house.',
  params: ofSession,
  query: actsFileQuery,
  sends: 'file',
  errors: ['not-found'],
  limit: filesLimit,
});

export const listAllModerationActs = endpoint({
  name: 'listAllModerationActs',
  method: 'GET',
  path: '/api/auditlog/acts',
  access: [permissions.adminPage],
  summary: 'The whole audit log, also of deleted sessions and outside of sessions, newest first.',
  query: allActsFilter.extend(onPage),
  answer: actsPage,
});

export const downloadAllModerationActs = endpoint({
  name: 'downloadAllModerationActs',
  method: 'GET',
  path: '/api/auditlog/acts/csv',
  access: [permissions.adminPage],
  summary: 'The whole audit log as CSV, newest first.',
  query: allActsFilter.extend(inLanguage),
  sends: 'file',
  limit: filesLimit,
});

/** `keptDays`: how long entries are kept. `people`, `sessions`: whom and what the entries name, as
 *  in `listAllModerationActs`. Source: AUDIT-01. */
export const listClientAudit = endpoint({
  name: 'listClientAudit',
  method: 'GET',
  path: '/api/auditlog/client',
  access: [permissions.adminPage],
  summary: 'What browsers entered beside the audit log, newest first, a page at a time.',
  query: z.object({
    person: id.optional(),
    session: id.optional(),
    kind: z.enum(CLIENT_AUDIT_KINDS).optional(),
    from: moment.optional(),
    until: moment.optional(),
    ...onPage,
  }),
  answer: z.object({
    entries: z.array(clientAuditEntry).max(ACTS_PER_PAGE),
    all: z.number().int().nonnegative(),
    people: z.array(z.object({ userId: id, name: z.string() })),
    sessions: z.array(z.object({ idVotingSession: id, title: z.string() })),
    keptDays: z.number().int().positive(),
  }),
});
export type ClientAuditPage = AnswerOf<typeof listClientAudit>;

export const getAuditChain = endpoint({
  name: 'getAuditChain',
  method: 'GET',
  path: '/api/auditlog/chain',
  access: [permissions.adminPage],
  summary: 'Checks the hash chain of the audit log and names the first entry that does not hold.',
  answer: auditChainState,
  limit: filesLimit,
});

/** A long log has several files: the next one begins after the last entry of the one before. */
export const downloadAuditChain = endpoint({
  name: 'downloadAuditChain',
  method: 'GET',
  path: '/api/auditlog/chain/file',
  access: [permissions.adminPage],
  summary: `The hash chain of the audit log with its signed heads as JSON, ${AUDIT_FILE_ENTRIES_MAX} entries a file, to be checked offline.`,
  query: z.object({
    /** The place of its first entry. */
    from: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  sends: 'file',
  errors: ['not-found'],
  limit: filesLimit,
});

export const auditCalls = {
  listClientAudit,
  postClientAudit,
  listModerationActs,
  downloadModerationActs,
  listAllModerationActs,
  downloadAllModerationActs,
  getAuditChain,
  downloadAuditChain,
};
