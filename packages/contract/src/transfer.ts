import { z } from 'zod';
import { filesLimit, uploadGrants } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { hashText } from './record-values.ts';
import { sittingPartName, sittingParts } from './sitting-file.ts';
import { siteUploadAsk, uploadGrant } from './uploads.ts';
import { epochMs, id } from './values.ts';

const administers = [permissions.adminPage] as const;
const ofImported = z.object({ importedId: id });

/** How many contents of papers and files there are, and their bytes. */
const fileSum = z.object({ count: z.number().int().nonnegative(), bytes: z.number().int().nonnegative() });

/** The file of a sitting for another site: a document of JSON, and where contents of papers go
 *  along a tar with it and them. Where a vote is open there is none, since its record is still to
 *  be made. Source: BEY-25, decisions 0134 and 0182. */
export const exportSittingFile = endpoint({
  name: 'exportSittingFile',
  method: 'GET',
  path: '/api/transfer/votingsession/:idVotingSession',
  access: administers,
  summary: 'A whole sitting as a signed file of JSON, for another site.',
  params: z.object({ idVotingSession: id }),
  sends: 'file',
  errors: ['not-found', 'in-lobby', 'private-part-hidden', 'session-has-open-poll'],
  limit: filesLimit,
});

/** `files`: the contents that go along; `leftOut`: those that travel by their names alone, since
 *  they are too many or too large in all. Source: decision 0182. */
export const planSittingExport = endpoint({
  name: 'planSittingExport',
  method: 'GET',
  path: '/api/transfer/votingsession/:idVotingSession/plan',
  access: administers,
  summary: 'What the file of a sitting would hold.',
  params: z.object({ idVotingSession: id }),
  answer: z.object({
    voteCount: z.number().int().nonnegative(),
    draftCount: z.number().int().nonnegative(),
    files: fileSum,
    leftOut: z.number().int().nonnegative(),
  }),
  errors: ['not-found', 'in-lobby', 'private-part-hidden'],
});

/** Why a file is refused; see `SittingProblem` of packages/record. `where`: the first thing in it
 *  that does not verify. */
export const sittingFileProblem = z.object({
  kind: z.enum([
    ...([
      'not-a-sitting',
      'spelling',
      'newer',
      'shape',
      'keys',
      'signature',
      'part',
      'twice',
      'record',
    ] as const),
    ...(['archive', 'content-unknown', 'content-missing', 'content-wrong', 'too-large'] as const),
  ]),
  part: sittingPartName.nullable(),
  where: z.string(),
});
export type SittingFileProblem = z.output<typeof sittingFileProblem>;

/** From where a sitting came. `keyId`: the key that signed the file, to be compared with the keys
 *  that the site of origin publishes. `ownKey`: it is a key of this site. */
export const sittingOrigin = z.object({ siteName: z.string(), keyId: hashText, ownKey: z.boolean() });

/** What an import would bring in. `people`: who is referred to, and whether an account here has the
 *  same address; nobody gets an account. `files`: the contents of papers, which were checked.
 *  `imported`: the same sitting as of the same moment is here already. `earlier`: the sitting is,
 *  as of another moment. `sameTitle`: a sitting of this site has this title. */
export const importPlan = z.object({
  origin: sittingOrigin,
  title: z.string(),
  startsMs: epochMs,
  endsMs: epochMs,
  issuedAtMs: epochMs,
  contents: z.array(z.object({ part: sittingPartName, count: z.number().int().nonnegative() })),
  people: z.array(z.object({ name: z.string(), email: z.string().nullable(), matched: z.boolean() })),
  voteCount: z.number().int().nonnegative(),
  files: fileSum,
  imported: z.boolean(),
  earlier: z.boolean(),
  sameTitle: z.boolean(),
});
export type ImportPlan = z.output<typeof importPlan>;

/** The file goes to the answered URL as those of the chat do, and is named by the calls that read
 *  it. It is kept for an hour after it was last read, and goes once it is imported. Source: BEY-25,
 *  UPL-01. */
export const createSittingUpload = endpoint({
  name: 'createSittingUpload',
  method: 'POST',
  path: '/api/transfer/upload',
  access: administers,
  summary: 'Hands out an upload URL for the file of a sitting.',
  body: siteUploadAsk,
  answer: uploadGrant,
  status: 201,
  errors: ['upload-quota-reached', 'file-too-large'],
  limit: uploadGrants,
});

const uploaded = {
  access: administers,
  body: z.object({ fileId: id }),
  limit: filesLimit,
} as const;

export const planSittingImport = endpoint({
  ...uploaded,
  name: 'planSittingImport',
  method: 'POST',
  path: '/api/transfer/plan',
  summary: 'Checks the file of a sitting and tells what its import would bring in. Changes nothing.',
  answer: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), plan: importPlan }),
    z.object({ ok: z.literal(false), problem: sittingFileProblem }),
  ]),
  errors: ['upload-gone'],
});

/** A sitting from another site. `voteCount`: the votes in its record. */
export const importedSitting = z.object({
  id,
  origin: sittingOrigin,
  title: z.string(),
  startsMs: epochMs,
  endsMs: epochMs,
  issuedAtMs: epochMs,
  voteCount: z.number().int().nonnegative(),
  importedMs: epochMs,
  importedByName: z.string(),
});
export type ImportedSitting = z.output<typeof importedSitting>;

/** Verifies the file as `planSittingImport` does, and takes the sitting in whole or not at all. */
export const importSitting = endpoint({
  ...uploaded,
  name: 'importSitting',
  method: 'POST',
  path: '/api/transfer/sittings',
  summary: 'Takes in the file of a sitting, as an earlier sitting that nobody can change.',
  answer: importedSitting,
  status: 201,
  errors: ['upload-gone', 'sitting-file-refused', 'sitting-imported-before'],
});

export const listImportedSittings = endpoint({
  name: 'listImportedSittings',
  method: 'GET',
  path: '/api/transfer/sittings',
  access: 'account',
  summary: 'The sittings from other sites that the caller may read, the newest first.',
  answer: z.object({ sittings: z.array(importedSitting) }),
});

/** A vote as the signed record of the site of origin tells it. `hash`: of its closing entry, or of
 *  its withdrawal. `inClosed`: it was open in a closed part of the sitting; administrators alone
 *  see it. `tally` null: it was withdrawn, or nobody sees its count. */
export const importedVote = z.object({
  pollId: z.string(),
  number: z.number().int().nullable(),
  title: z.string(),
  question: z.string(),
  privacy: z.string().nullable(),
  closedMs: epochMs.nullable(),
  hash: hashText,
  inClosed: z.boolean(),
  withdrawn: z.boolean(),
  withheld: z.boolean(),
  tally: z.array(z.object({ option: z.string(), votes: z.number().int(), weight: z.string() })).nullable(),
  result: z.enum(['PASS', 'FAIL']).nullable(),
  elected: z.array(z.string()).nullable(),
  commentary: z.string(),
});
export type ImportedVote = z.output<typeof importedVote>;

/** `closedParts`: from when to when it was closed. `parts`: which parts the caller may read, with
 *  how much they hold. `files`: the contents that came with it; null for a caller who may not
 *  manage it. `hasRecord`: the caller may save its signed record. `mayManage`: the caller may save
 *  its file and delete it. */
export const getImportedSitting = endpoint({
  name: 'getImportedSitting',
  method: 'GET',
  path: '/api/transfer/sittings/:importedId',
  access: 'account',
  summary: 'A sitting from another site, with its votes.',
  params: ofImported,
  answer: z.object({
    sitting: importedSitting,
    description: z.string(),
    closedParts: sittingParts.shape.sitting.shape.closedParts,
    votes: z.array(importedVote),
    parts: z.array(z.object({ part: sittingPartName, count: z.number().int().nonnegative() })),
    files: fileSum.nullable(),
    hasRecord: z.boolean(),
    mayManage: z.boolean(),
  }),
  errors: ['not-found'],
  limit: filesLimit,
});

/** The answer has the one part, and in `names` the people to whom it refers by their ids. */
export const getImportedPart = endpoint({
  name: 'getImportedPart',
  method: 'GET',
  path: '/api/transfer/sittings/:importedId/parts/:part',
  access: 'account',
  summary: 'One part of a sitting from another site: its agenda, its transcript, its minutes and so on.',
  params: ofImported.extend({ part: sittingPartName.exclude(['record', 'sitting']) }),
  answer: sittingParts.partial().extend({ names: z.record(z.string(), z.string()) }),
  errors: ['not-found'],
  limit: filesLimit,
});

/** The content of a paper or of a file of the chat, by the id of the paper or message. The caller
 *  must be allowed to read that part. Source: decision 0182. */
export const saveImportedContent = endpoint({
  name: 'saveImportedContent',
  method: 'GET',
  path: '/api/transfer/sittings/:importedId/contents/:part/:entryId',
  access: 'account',
  summary: 'A paper, or a file of the chat, of a sitting from another site.',
  params: ofImported.extend({ part: z.enum(['agenda', 'chat']), entryId: z.string().max(100) }),
  sends: 'file',
  errors: ['not-found'],
  limit: filesLimit,
});

export const saveImportedRecord = endpoint({
  name: 'saveImportedRecord',
  method: 'GET',
  path: '/api/transfer/sittings/:importedId/record',
  access: 'account',
  summary: 'The signed record of a sitting from another site, to the last byte.',
  params: ofImported,
  sends: 'file',
  errors: ['not-found'],
  limit: filesLimit,
});

export const saveImportedFile = endpoint({
  name: 'saveImportedFile',
  method: 'GET',
  path: '/api/transfer/sittings/:importedId/file',
  access: administers,
  summary: 'The file from which the sitting came, as the site of origin signed it.',
  params: ofImported,
  sends: 'file',
  errors: ['not-found'],
  limit: filesLimit,
});

export const deleteImportedSitting = endpoint({
  name: 'deleteImportedSitting',
  method: 'DELETE',
  path: '/api/transfer/sittings/:importedId',
  access: administers,
  summary: 'Takes an import back: deletes the sitting and all that came with it.',
  params: ofImported,
  errors: ['not-found'],
});

export const transferCalls = {
  exportSittingFile,
  planSittingExport,
  createSittingUpload,
  planSittingImport,
  importSitting,
  listImportedSittings,
  getImportedSitting,
  getImportedPart,
  saveImportedRecord,
  saveImportedContent,
  saveImportedFile,
  deleteImportedSitting,
};
