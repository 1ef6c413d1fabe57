import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** A file that the server has accepted. `name` is cleaned and has an ending of `type`; the bytes
 *  decide the type. */
export const uploadedFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number().int().nonnegative(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** The upload to an address that another call gave out: for one file, for a few minutes, for the
 *  sign-in that asked. The request is multipart with one field `file`. A `filepath` header may give
 *  the name of the file (percent-encoded UTF-8); only its last part counts. Each address works only
 *  once, even if the upload fails. Source: UPL-01. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/uploads/:uploadKey',
  access: [permissions.chatTab, permissions.moderation, permissions.adminPage],
  summary: 'Takes a file in at an upload URL.',
  params: z.object({ uploadKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  receives: 'file',
  answer: uploadedFile,
  status: 201,
  errors: ['not-found', 'in-lobby', 'file-too-large', 'file-type-not-accepted'],
});

export const uploadCalls = { uploadFile };
