import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** A file that the server has taken in. `name` is cleaned and carries the ending of `type`, which
 *  is what the bytes say. */
export const uploadedFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number().int().nonnegative(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** The upload URL that another call handed out: for one file, for a few minutes, for the sign-in
 *  that asked. The request is multipart with one field `file`; a `filepath` header may say how the
 *  file is called (percent-encoded UTF-8), of which only the last part counts. Whatever happens,
 *  the URL is used up. Source: UPL-01. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/uploads/:uploadKey',
  access: [permissions.chatTab],
  summary: 'Takes a file in at an upload URL.',
  params: z.object({ uploadKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  receives: 'file',
  answer: uploadedFile,
  status: 201,
  errors: ['not-found', 'file-too-large', 'file-type-not-accepted'],
});
