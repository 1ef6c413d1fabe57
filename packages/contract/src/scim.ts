import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, name } from './values.ts';

/** How many directories a site may have. */
export const SCIM_TOKENS_MAX = 20;
/** How often a directory may call in a minute. */
const CALLS_PER_MINUTE = 1_200;
/** The most resources in one list. */
export const SCIM_PAGE_MAX = 200;
/** The address under which directories call, after that of the site. */
export const SCIM_PATH = '/scim/v2';

const kind = z.string().min(1).max(40);
const ofKind = z.object({ kind });
const ofResource = z.object({ kind, resourceId: z.string().min(1).max(200) });
const BODY_MAX_BYTES = 2_000_000;

/** What all calls of SCIM have. The bearer token of a directory is checked by the handler, which
 *  answers in the words of SCIM; who has no token, or calls too often, is answered before. */
const scim = {
  access: 'public',
  sends: 'scim',
  errors: ['not-signed-in', 'too-many-attempts'],
  limit: { counts: 'calls', most: [{ of: 'token', max: CALLS_PER_MINUTE, withinMs: 60_000 }] },
} as const;
const written = { ...scim, receives: 'outside-text', bodyLimitBytes: BODY_MAX_BYTES } as const;

export const listScim = endpoint({
  ...scim,
  name: 'listScim',
  method: 'GET',
  path: `${SCIM_PATH}/:kind`,
  summary:
    'SCIM 2.0: `Users` and `Groups` by `filter`, `startIndex`, `count`; `ServiceProviderConfig`, `Schemas`, `ResourceTypes`. With the bearer token of a directory.',
  params: ofKind,
});

export const getScim = endpoint({
  ...scim,
  name: 'getScim',
  method: 'GET',
  path: `${SCIM_PATH}/:kind/:resourceId`,
  summary: 'SCIM 2.0: one person, group, schema or type of resource, with its version as `ETag`.',
  params: ofResource,
});

export const createScim = endpoint({
  ...written,
  name: 'createScim',
  method: 'POST',
  path: `${SCIM_PATH}/:kind`,
  summary: 'SCIM 2.0: makes an account or a group.',
  params: ofKind,
});

export const replaceScim = endpoint({
  ...written,
  name: 'replaceScim',
  method: 'PUT',
  path: `${SCIM_PATH}/:kind/:resourceId`,
  summary: 'SCIM 2.0: replaces a person or group; with `If-Match` only that version.',
  params: ofResource,
});

export const patchScim = endpoint({
  ...written,
  name: 'patchScim',
  method: 'PATCH',
  path: `${SCIM_PATH}/:kind/:resourceId`,
  summary:
    'SCIM 2.0: changes parts of a person or group; with `If-Match` only that version. `active` false switches the account off: its sign-ins, sockets and media end.',
  params: ofResource,
});

export const deleteScim = endpoint({
  ...written,
  name: 'deleteScim',
  method: 'DELETE',
  path: `${SCIM_PATH}/:kind/:resourceId`,
  summary:
    'SCIM 2.0: the account is switched off and no longer shown to directories; what its person did stays. A group goes that a directory has made and nothing else uses.',
  params: ofResource,
});

/** A directory that provisions people and groups. `usedMs`: when it last called; null: never. */
const scimToken = z.object({
  id,
  name: z.string(),
  firstRoles: z.array(id),
  createdMs: epochMs,
  usedMs: epochMs.nullable(),
});
export type ScimToken = z.output<typeof scimToken>;

const access = [permissions.adminPage] as const;

export const listScimTokens = endpoint({
  name: 'listScimTokens',
  method: 'GET',
  path: '/api/sign-on/scim-tokens',
  access,
  summary: 'The directories that provision people, without their tokens; and the address that they call.',
  answer: z.object({ tokens: z.array(scimToken), address: z.string().nullable() }),
});

export const createScimToken = endpoint({
  name: 'createScimToken',
  method: 'POST',
  path: '/api/sign-on/scim-tokens',
  access,
  summary: 'Makes a token for a directory. It is in this answer only.',
  body: z.object({ name: name(60), firstRoles: z.array(id).max(50) }),
  answer: scimToken.extend({ token: z.string() }),
  status: 201,
  errors: ['already-exists', 'invalid-input', 'too-many-providers'],
});

export const revokeScimToken = endpoint({
  name: 'revokeScimToken',
  method: 'DELETE',
  path: '/api/sign-on/scim-tokens/:tokenId',
  access,
  summary: 'Revokes the token of a directory at once. People and groups stay as they are.',
  params: z.object({ tokenId: id }),
  errors: ['not-found'],
});

export const scimCalls = {
  listScim,
  getScim,
  createScim,
  replaceScim,
  patchScim,
  deleteScim,
  listScimTokens,
  createScimToken,
  revokeScimToken,
};
