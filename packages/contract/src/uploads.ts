import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, line } from './values.ts';

/** A file that the server has accepted. `name` is cleaned and has an ending of `type`; the bytes
 *  decide the type. */
export const uploadedFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number().int().nonnegative(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** Who sends files: those who chat, and those who prepare papers. */
const maySendFiles = [permissions.chatTab, permissions.moderation, permissions.adminPage] as const;

/** The upload to an address that another call gave out: for one file, for a few minutes, for the
 *  sign-in that asked. The request is multipart with one field `file`. A `filepath` header may give
 *  the name of the file (percent-encoded UTF-8); only its last part counts. Each address works only
 *  once, even if the upload fails. Source: UPL-01. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/uploads/:uploadKey',
  access: maySendFiles,
  summary: 'Takes a file in at an upload URL.',
  params: z.object({ uploadKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  receives: 'file',
  answer: uploadedFile,
  status: 201,
  errors: ['not-found', 'in-lobby', 'file-too-large', 'file-type-not-accepted'],
});

/** What a call answers that gives an upload URL out. */
export const uploadGrant = z.object({
  uploadUrl: line(200),
  expiresAt: epochMs,
  maxBytes: z.number().int().positive(),
});
/** A file of so many bytes for the site, which belongs to no session. Its URL takes no more of
 *  them. Source: decision 0173. */
export const siteUploadAsk = z.object({ sizeBytes: z.number().int().nonnegative() });

const uploadKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const inParts = {
  access: maySendFiles,
  params: z.object({ uploadKey }),
} as const;
/** How many bytes of the file have come; the next part begins there. */
const received = z.object({ receivedBytes: z.number().int().nonnegative() });

/** One part of a file, as `uploadFile` takes a whole one. A part that begins elsewhere than where
 *  the file has come to changes nothing: the answer says where to go on. So a part may be sent
 *  again after a lost line, to any server; not within 5 s while the first request is under way,
 *  which is refused with `changed-meanwhile`. Source: UPL-01, decision 0152. */
export const uploadPart = endpoint({
  ...inParts,
  name: 'uploadPart',
  method: 'POST',
  path: '/api/uploads/:uploadKey/parts/:fromByte',
  summary: 'Takes one part of a file in at an upload URL.',
  params: z.object({ uploadKey, fromByte: z.string().regex(/^\d{1,12}$/u) }),
  receives: 'file',
  answer: received,
  errors: ['not-found', 'file-too-large', 'changed-meanwhile'],
});

export const getUpload = endpoint({
  ...inParts,
  name: 'getUpload',
  method: 'GET',
  path: '/api/uploads/:uploadKey',
  summary: 'How much of a file that is sent in parts has come.',
  answer: received,
  errors: ['not-found'],
});

/** `sizeBytes`: of the whole file. A repeated request gets the same answer. */
export const finishUpload = endpoint({
  ...inParts,
  name: 'finishUpload',
  method: 'POST',
  path: '/api/uploads/:uploadKey/finish',
  summary: 'Joins the parts of a file, and accepts or refuses it as `uploadFile` does.',
  body: z.object({ name: z.string().max(1_000), sizeBytes: z.number().int().positive() }),
  answer: uploadedFile,
  status: 201,
  errors: ['not-found', 'changed-meanwhile', 'file-type-not-accepted'],
});

export const cancelUpload = endpoint({
  ...inParts,
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/api/uploads/:uploadKey',
  summary: 'Gives an upload up: what has come of the file is removed, unless something carries it.',
  errors: ['not-found'],
});

export const uploadCalls = { uploadFile, uploadPart, getUpload, finishUpload, cancelUpload };
