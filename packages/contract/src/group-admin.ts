import { z } from 'zod';
import { uploadGrants } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { GROUP_CODE_MAX_CHARS, PERSON_NAME_MAX_CHARS } from './limits.ts';
import { group, groupType } from './people.ts';
import { permissions } from './permissions.ts';
import { siteUploadAsk, uploadGrant } from './uploads.ts';
import { decimal, id, line, name } from './values.ts';

const groupName = name(PERSON_NAME_MAX_CHARS);
/** A short name; null: none. */
const code = line(GROUP_CODE_MAX_CHARS).nullable();
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const groupParam = z.object({ groupId: id });

export const createGroup = endpoint({
  name: 'createGroup',
  method: 'POST',
  path: '/api/groups',
  access: [permissions.adminPage],
  summary:
    'Makes a group. A vote-weighting group has a weight and names its voting organisation, the others have neither. Without `color` it gets the next free one.',
  body: z
    .object({
      name: groupName,
      code: code.default(null),
      grouptype: groupType,
      color: color.optional(),
      weightingNumber: decimal.nullable().default(null),
      voteOrganisation: id.nullable().default(null),
    })
    .refine(
      ({ grouptype, weightingNumber, voteOrganisation }) =>
        grouptype === 'vote-weighting'
          ? weightingNumber !== null && voteOrganisation !== null
          : weightingNumber === null && voteOrganisation === null,
      'A weight and a voting organisation belong to vote-weighting groups, and only to them.',
    ),
  answer: group,
  status: 201,
  errors: ['already-exists', 'invalid-input'],
});

export const updateGroup = endpoint({
  name: 'updateGroup',
  method: 'PUT',
  path: '/api/groups/:groupId',
  access: [permissions.adminPage],
  summary:
    'Changes a group; its type and its voting organisation stay. A background is mandatory only where the group has a picture. With `before`, what others have changed since is not overwritten.',
  params: groupParam,
  body: z
    .object({
      name: groupName,
      code,
      color,
      weightingNumber: decimal,
      virtualBackgroundMandatory: z.boolean(),
      before: z
        .object({
          name: z.string(),
          code: z.string().nullable(),
          color: z.string(),
          weightingNumber: z.string().nullable(),
          virtualBackgroundMandatory: z.boolean(),
        })
        .partial(),
    })
    .partial()
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: group,
  errors: ['not-found', 'already-exists', 'invalid-input', 'changed-meanwhile'],
});

/** What holds on to a group. `people`: accounts and guests in it; `links`: guest links that give it
 *  and were not removed; `quorums`: quorum rules; `polls`: votes not yet closed; `weights`:
 *  weighting groups of this voting organisation; `providers`: sign-on providers that give it. */
const groupUse = z.object({
  people: z.number().int(),
  links: z.number().int(),
  quorums: z.number().int(),
  polls: z.number().int(),
  weights: z.number().int(),
  providers: z.number().int(),
});
export type GroupUse = z.output<typeof groupUse>;

export const getGroupUse = endpoint({
  name: 'getGroupUse',
  method: 'GET',
  path: '/api/groups/:groupId/use',
  access: [permissions.adminPage],
  summary: 'What holds on to a group.',
  params: groupParam,
  answer: groupUse,
  errors: ['not-found'],
});

export const deleteGroup = endpoint({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/api/groups/:groupId',
  access: [permissions.adminPage],
  summary:
    'Deletes a group that nothing holds on to, with its picture. `group-in-use` says by what it is held.',
  params: groupParam,
  errors: ['not-found', 'group-in-use'],
});

/** The picture goes to the answered URL as those of the chat do, and is named by
 *  `saveGroupPicture`. Source: VBG-06, UPL-01. */
export const createGroupPictureUpload = endpoint({
  name: 'createGroupPictureUpload',
  method: 'POST',
  path: '/api/groups/:groupId/background/upload',
  access: [permissions.adminPage],
  summary: 'Hands out an upload URL for the background of a group.',
  params: groupParam,
  body: siteUploadAsk,
  answer: uploadGrant,
  status: 201,
  errors: ['not-found', 'upload-quota-reached', 'file-too-large'],
  limit: uploadGrants,
});

/** What the caller read before: the address of the picture; null: there was none. */
const pictureBefore = z.strictObject({ virtualBackgroundUrl: z.string().max(200).nullable() }).optional();

export const saveGroupPicture = endpoint({
  name: 'saveGroupPicture',
  method: 'PUT',
  path: '/api/groups/:groupId/background',
  access: [permissions.adminPage],
  summary:
    'Gives a group a background for the video of its people: an uploaded file, a JPEG, PNG or WebP by its bytes. It takes the place of an earlier one; with `before`, not of one that others have given since.',
  params: groupParam,
  body: z.object({ fileId: id, before: pictureBefore }),
  answer: group,
  errors: ['not-found', 'upload-gone', 'file-type-not-accepted', 'changed-meanwhile'],
});

export const removeGroupPicture = endpoint({
  name: 'removeGroupPicture',
  method: 'DELETE',
  path: '/api/groups/:groupId/background',
  access: [permissions.adminPage],
  summary:
    'Takes the background of a group away. Harmless where it has none. With `before`, one that others have given since stays.',
  params: groupParam,
  body: z.object({ before: pictureBefore }).optional(),
  answer: group,
  errors: ['not-found', 'changed-meanwhile'],
});

/** Source: VBG-06. */
export const getGroupPicture = endpoint({
  name: 'getGroupPicture',
  method: 'GET',
  path: '/api/groups/pictures/:picture',
  access: 'signed-in',
  summary: 'The picture to which `virtualBackgroundUrl` of a group leads.',
  params: z.object({ picture: z.string().regex(/^[0-9a-f-]{36}\.(?:jpg|png|webp)$/) }),
  sends: 'file',
  errors: ['not-found'],
});

export const groupAdminCalls = {
  createGroup,
  updateGroup,
  getGroupUse,
  deleteGroup,
  createGroupPictureUpload,
  saveGroupPicture,
  removeGroupPicture,
  getGroupPicture,
};
