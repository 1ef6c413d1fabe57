import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { MINUTE_TEXT_MAX_CHARS } from './minute-limits.ts';
import { permissions } from './permissions.ts';
import { hashText, signatureText } from './record-values.ts';
import { documentLanguage } from './site.ts';
import { epochMs, id, unfinishedText } from './values.ts';

/** From where a fact of the minutes comes; `id` names the item, the list, the vote or the line of
 *  the transcript. Source: BEY-34. */
export const minuteSource = z.object({
  kind: z.enum(['proceedings', 'attendance', 'agenda', 'speakers', 'vote', 'record', 'transcript']),
  id: id.nullable(),
});
export type MinuteSource = z.output<typeof minuteSource>;

/** What a fact says, in the language of the house. `heading`: it begins a section. */
export const factWording = z.object({
  heading: z.string().nullable(),
  lines: z.array(z.string()),
  table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
});
export type FactWording = z.output<typeof factWording>;

/** The open formats of a sitting. Source: BEY-35. */
export const openFormat = z.enum(['akoma-ntoso', 'popolo']);
export type OpenFormat = z.output<typeof openFormat>;

/** The file tells what everybody in the session may know, and the attendance to people who may
 *  read it. Texts are in the language of the house, times in its zone. Source: BEY-35. */
export const exportSitting = endpoint({
  name: 'exportSitting',
  method: 'GET',
  path: '/api/minutes/:idVotingSession/export/:format',
  access: 'account',
  summary: 'A sitting as a debate report of Akoma Ntoso 3.0, or its votes as vote events of Popolo.',
  params: z.object({ idVotingSession: id, format: openFormat }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
  limit: filesLimit,
});

/** `draft`: clerks edit it. `sent`: the members of the sitting read it, nobody edits it.
 *  `approved`: by a vote of a later sitting. `signed`: with the key of the record; it never changes
 *  again. Source: BEY-34. */
export const minuteState = z.enum(['draft', 'sent', 'approved', 'signed']);
export type MinuteState = z.output<typeof minuteState>;

/** One block of the minutes, with a version of its own. `section`: the key of the fact under whose
 *  heading it stands. `changed` of a fact: what its source says now; `wording` null: the source has
 *  it no more. Null where nothing differs, or a clerk has kept the old wording. `changedBy`,
 *  `changedAt` of a text: who wrote it last. */
export const minuteBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fact'),
    id,
    section: z.string(),
    version: z.number().int(),
    source: minuteSource,
    wording: factWording,
    changed: z.object({ wording: factWording.nullable() }).nullable(),
  }),
  z.object({
    kind: z.literal('text'),
    id,
    section: z.string(),
    version: z.number().int(),
    text: z.string(),
    changedBy: z.string(),
    changedAt: epochMs,
  }),
]);
export type MinuteBlock = z.output<typeof minuteBlock>;

/** The vote of a later sitting that approved the minutes. */
export const minuteApproval = z.object({
  pollId: id,
  idVotingSession: id,
  sitting: z.string(),
  number: z.number().int(),
  title: z.string(),
  declaredAt: epochMs,
});
export type MinuteApproval = z.output<typeof minuteApproval>;

/** The approval as everybody reads it. `vote`: null for people who may not see the votes of that
 *  later sitting. `hash`: SHA-256 of its canonical JSON, over which the signature of the minutes
 *  stands, so that everybody can check it. */
export const shownApproval = minuteApproval
  .pick({ number: true, declaredAt: true })
  .extend({ hash: hashText, vote: minuteApproval.nullable() });
export type ShownApproval = z.output<typeof shownApproval>;

/** The signature of the house over signed minutes: `hash` is SHA-256 of the canonical JSON of their
 *  content. */
export const minuteSignature = z.object({
  hash: hashText,
  keyId: hashText,
  signature: signatureText,
  signedAt: epochMs,
  by: z.string(),
});
export type MinuteSignature = z.output<typeof minuteSignature>;

/** What a clerk has decided about a correction. `text`: what the minutes say now. */
export const correctionAnswer = z.discriminatedUnion('accepted', [
  z.object({ accepted: z.literal(true), text: z.string(), at: epochMs, by: z.string() }),
  z.object({ accepted: z.literal(false), reason: z.string(), at: epochMs, by: z.string() }),
]);
export type CorrectionAnswer = z.output<typeof correctionAnswer>;

/** What somebody wishes to be corrected. `quote`: what the passage said then. `own`: the caller has
 *  asked for it. `answer`: null until a clerk has decided. Source: BEY-34. */
export const minuteCorrection = z.object({
  id,
  blockId: id,
  name: z.string(),
  own: z.boolean(),
  quote: z.string(),
  wish: z.string(),
  askedAt: epochMs,
  answer: correctionAnswer.nullable(),
});
export type MinuteCorrection = z.output<typeof minuteCorrection>;

/** The minutes of a sitting. `mark` changes with all that the caller can see of them.
 *  `corrections`: all of them for a writer, for others only their own. `version` grows with each
 *  change of any block. `language`: of the facts. `missing`: facts that the sources have, and the
 *  minutes do not yet. `clerks`: who has written texts. */
export const minutes = z.object({
  version: z.number().int(),
  state: minuteState,
  language: documentLanguage,
  composedAt: epochMs,
  composedBy: z.string(),
  clerks: z.array(z.string()),
  sent: z.object({ at: epochMs, by: z.string() }).nullable(),
  approval: shownApproval.nullable(),
  signature: minuteSignature.nullable(),
  blocks: z.array(minuteBlock),
  corrections: z.array(minuteCorrection),
  mark: z.string(),
  missing: z.array(z.object({ key: z.string(), wording: factWording })),
});
export type Minutes = z.output<typeof minutes>;

/** Who writes minutes. */
export const mayWriteMinutes = [permissions.moderation, permissions.adminPage] as const;

export const minutesOfSession = z.object({ idVotingSession: id });
const ofBlock = minutesOfSession.extend({ blockId: id });
const always = ['not-found', 'in-lobby', 'minutes-locked', 'changed-meanwhile'] as const;
export const blockVersion = z.number().int().nonnegative();
export const minuteText = unfinishedText(MINUTE_TEXT_MAX_CHARS);

/** Members read minutes that were sent to them, approved or signed; clerks also a draft. `minutes`
 *  null: there is nothing that the caller may read. */
export const readMinutes = endpoint({
  name: 'readMinutes',
  method: 'GET',
  path: '/api/minutes/:idVotingSession',
  access: 'account',
  summary: 'The minutes of a sitting, as far as the caller may read them.',
  params: minutesOfSession,
  answer: z.object({ title: z.string(), minutes: minutes.nullable(), mayWrite: z.boolean() }),
  errors: ['not-found', 'in-lobby'],
});

/** Somebody else who has the caret in a text of minutes now. Source: BEY-34. */
const minuteEditor = z.object({ name: z.string(), blockId: id });
export type MinuteEditor = z.output<typeof minuteEditor>;

/** News for the page of minutes. `mark`: that of the minutes that the reader may read; null where
 *  there are none. `editors`: for a writer, the texts in which others have the caret. Source:
 *  BEY-34. */
export const minuteNews = z.object({ mark: z.string().nullable(), editors: z.array(minuteEditor) });
export type MinuteNews = z.output<typeof minuteNews>;

/** How many lines of news a person has open at one server. */
export const MINUTE_LINES_MAX = 10;

/** Server-sent events: `line` with the `lineId` by which the page says where its caret is, then
 *  `news` with a `minuteNews` at once and after each change, `beat` while nothing happens, and
 *  `ended` before the end of a line whose reader may not follow any more. Who does not write is
 *  told what is sent to members, and no carets. */
export const followMinutes = endpoint({
  name: 'followMinutes',
  method: 'GET',
  path: '/api/minutes/:idVotingSession/news',
  access: 'account',
  summary: 'Follows the changes of minutes, as server-sent events.',
  params: minutesOfSession,
  sends: 'events',
  errors: ['not-found', 'in-lobby'],
  limit: { counts: 'under-way', most: [{ of: 'person', max: MINUTE_LINES_MAX }] },
});

/** `at`: the text in which the caret is; null: in none. It counts as long as the line is open. */
export const placeCaret = endpoint({
  name: 'placeCaret',
  method: 'PUT',
  path: '/api/minutes/:idVotingSession/carets/:lineId',
  access: mayWriteMinutes,
  summary: 'Says in which text of the minutes the page of an open line has the caret.',
  params: minutesOfSession.extend({ lineId: z.uuid() }),
  body: z.object({ at: id.nullable() }),
  answer: z.object({ at: id.nullable() }),
  errors: ['not-found', 'in-lobby'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 300, withinMs: 60_000 }] },
});

/** Minutes that are there already stay as they are. */
export const composeMinutes = endpoint({
  name: 'composeMinutes',
  method: 'POST',
  path: '/api/minutes/:idVotingSession',
  access: mayWriteMinutes,
  summary: 'Composes a draft of the minutes of a sitting from its facts.',
  params: minutesOfSession,
  answer: minutes,
  status: 201,
  errors: ['not-found', 'in-lobby'],
  limit: filesLimit,
});

/** `id`: made by the caller; a repeated request adds nothing. `after`: the block behind which it
 *  stands. */
export const addMinuteText = endpoint({
  name: 'addMinuteText',
  method: 'POST',
  path: '/api/minutes/:idVotingSession/texts',
  access: mayWriteMinutes,
  summary: 'Adds a text of a clerk behind a block.',
  params: minutesOfSession,
  body: z.object({ id, after: id, text: minuteText }),
  answer: minuteBlock,
  status: 201,
  errors: [...always, 'minutes-full', 'already-exists'],
});

/** `version`: of the text as it was read. Where somebody else has changed it since, nothing is
 *  written, and the caller reads both. */
export const changeMinuteText = endpoint({
  name: 'changeMinuteText',
  method: 'PATCH',
  path: '/api/minutes/:idVotingSession/texts/:blockId',
  access: mayWriteMinutes,
  summary: 'Changes a text of a clerk.',
  params: ofBlock,
  body: z.object({ text: minuteText, version: blockVersion }),
  answer: minuteBlock,
  errors: always,
});

export const deleteMinuteText = endpoint({
  name: 'deleteMinuteText',
  method: 'DELETE',
  path: '/api/minutes/:idVotingSession/texts/:blockId/:version',
  access: mayWriteMinutes,
  summary: 'Takes a text of a clerk or a quote out of the minutes; its wordings are kept.',
  params: ofBlock.extend({ version: z.string().regex(/^\d{1,9}$/u) }),
  answer: z.object({ version: z.number().int() }),
  errors: always,
});

/** `seen`: what the source said to the caller (null: the source has it no more). Where it says
 *  something else now, nothing is changed. `take` false keeps the old wording. */
export const settleMinuteFact = endpoint({
  name: 'settleMinuteFact',
  method: 'PUT',
  path: '/api/minutes/:idVotingSession/facts/:blockId',
  access: mayWriteMinutes,
  summary: 'Takes over what the source of a fact says now, or keeps the fact as it was.',
  params: ofBlock,
  body: z.object({ take: z.boolean(), seen: factWording.nullable(), version: blockVersion }),
  answer: minutes,
  errors: always,
});

export const takeMinuteFact = endpoint({
  name: 'takeMinuteFact',
  method: 'POST',
  path: '/api/minutes/:idVotingSession/facts',
  access: mayWriteMinutes,
  summary: 'Adds a fact that the minutes do not have yet.',
  params: minutesOfSession,
  body: z.object({ key: z.string().max(300) }),
  answer: minutes,
  errors: [...always, 'minutes-full'],
});

/** Sends a draft to the members, makes a draft of it again, approves what was sent by a vote of a
 *  later sitting, or signs what is approved. `version`: of the minutes as the caller read them. */
export const stepMinutes = endpoint({
  name: 'stepMinutes',
  method: 'PUT',
  path: '/api/minutes/:idVotingSession/state',
  access: mayWriteMinutes,
  summary: 'Takes the minutes one step further, or makes a draft of them again.',
  params: minutesOfSession,
  body: z.discriminatedUnion('to', [
    z.object({ to: z.literal('draft'), version: blockVersion }),
    z.object({ to: z.literal('sent'), version: blockVersion }),
    z.object({ to: z.literal('approved'), version: blockVersion, pollId: id }),
    z.object({ to: z.literal('signed'), version: blockVersion }),
  ]),
  answer: minutes,
  errors: [...always, 'minutes-vote-refused'],
});

export const listMinuteVotes = endpoint({
  name: 'listMinuteVotes',
  method: 'GET',
  path: '/api/minutes/:idVotingSession/votes',
  access: mayWriteMinutes,
  summary: 'The votes of later sittings that may approve the minutes, the newest first.',
  params: minutesOfSession,
  answer: z.object({ votes: z.array(minuteApproval) }),
  errors: ['not-found', 'in-lobby'],
});

/** The file formats of minutes. Source: BEY-34. */
export const minuteFormat = z.enum(['pdf', 'docx']);
export type MinuteFormat = z.output<typeof minuteFormat>;

export const exportMinutes = endpoint({
  name: 'exportMinutes',
  method: 'GET',
  path: '/api/minutes/:idVotingSession/file/:format',
  access: 'account',
  summary: 'The minutes of a sitting that the caller may read, on the letterhead of the house.',
  params: minutesOfSession.extend({ format: minuteFormat }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
  limit: filesLimit,
});

export const minuteCalls = {
  exportSitting,
  readMinutes,
  followMinutes,
  placeCaret,
  composeMinutes,
  addMinuteText,
  changeMinuteText,
  deleteMinuteText,
  settleMinuteFact,
  takeMinuteFact,
  stepMinutes,
  listMinuteVotes,
  exportMinutes,
};
