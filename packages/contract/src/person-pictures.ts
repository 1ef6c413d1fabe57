import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { PERSON_PICTURE_MAX_BYTES } from './limits.ts';
import { id } from './values.ts';

const params = z.object({ userId: id });
/** The address of a person's picture; null: the person has none. */
const picture = z.strictObject({ avatar: z.string().max(2000).nullable() });
const errors = ['not-found', 'permission-missing', 'changed-meanwhile'] as const;

/** `before`: the address as it was read. If the person has another picture now, nothing is changed.
 *  Source: PEOP-01, PEOP-19. */
export const savePersonPicture = endpoint({
  name: 'savePersonPicture',
  method: 'PUT',
  path: '/api/people/:userId/picture',
  access: 'account',
  summary:
    'Gives a person a picture: a JPEG by its bytes, of at most 640 x 640 px and 200 KB. One may do so for oneself; for others only administrators may. Of the file only the picture is kept. It takes the place of an earlier one.',
  params,
  body: z.strictObject({
    jpeg: z.base64().max(Math.ceil(PERSON_PICTURE_MAX_BYTES / 3) * 4),
    before: picture,
  }),
  answer: picture,
  errors: [...errors, 'file-type-not-accepted'],
  limit: filesLimit,
  bodyLimitBytes: 2 * PERSON_PICTURE_MAX_BYTES,
});

/** Source: PEOP-01. */
export const removePersonPicture = endpoint({
  name: 'removePersonPicture',
  method: 'DELETE',
  path: '/api/people/:userId/picture',
  access: 'account',
  summary: "Takes a person's picture away. Harmless where there is none.",
  params,
  body: z.strictObject({ before: picture }),
  answer: picture,
  errors,
});

/** Source: PEOP-01. */
export const getPersonPicture = endpoint({
  name: 'getPersonPicture',
  method: 'GET',
  path: '/api/people/pictures/:picture',
  access: 'signed-in',
  summary: "A person's picture, a JPEG, which never changes under its address.",
  params: z.object({ picture: z.string().regex(/^[0-9a-f]{64}\.jpg$/) }),
  sends: 'media',
  errors: ['not-found'],
});

export const personPictureCalls = { savePersonPicture, removePersonPicture, getPersonPicture };
