import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PERSON_NAME_MAX_CHARS } from './limits.ts';
import { role } from './people.ts';
import { permissions } from './permissions.ts';
import { id, line, name } from './values.ts';

const ROLE_ACTIONS_MAX = 200;

/** A permission as a role holds it: one of the site's, or one that the role has already. */
const action = line(100);
const actions = z.array(action).max(ROLE_ACTIONS_MAX);
const roleName = name(PERSON_NAME_MAX_CHARS);
const roleParam = z.object({ roleId: id });

export const createRole = endpoint({
  name: 'createRole',
  method: 'POST',
  path: '/api/roles',
  access: [permissions.adminPage],
  summary: 'Makes a role. Its name is its own, whatever the case of its letters.',
  body: z.object({ name: roleName, actionsAllowed: actions }),
  answer: role,
  status: 201,
  errors: ['already-exists', 'invalid-input'],
});

export const updateRole = endpoint({
  name: 'updateRole',
  method: 'PUT',
  path: '/api/roles/:roleId',
  access: [permissions.adminPage],
  summary:
    'Changes a role for everybody who has it, at once. The settings of the site that name it follow. With `before`, what others have changed since is not overwritten.',
  params: roleParam,
  body: z
    .object({
      name: roleName,
      actionsAllowed: actions,
      before: z.object({ name: z.string(), actionsAllowed: z.array(z.string()) }).partial(),
    })
    .partial()
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: role,
  errors: [
    'not-found',
    'already-exists',
    'invalid-input',
    'last-administrator',
    'own-administration',
    'changed-meanwhile',
  ],
});

/** What a change of a role does. `people`: who has the role, guests included, without switched-off
 *  accounts. `changes`: for each permission how many of them gain or lose it; who has it by another
 *  role neither gains nor loses it. */
const roleChange = z.object({
  people: z.number().int(),
  changes: z.array(
    z.object({ action: z.string(), gains: z.boolean(), people: z.number().int().nonnegative() }),
  ),
});
export type RoleChange = z.output<typeof roleChange>;

export const previewRole = endpoint({
  name: 'previewRole',
  method: 'POST',
  path: '/api/roles/:roleId/preview',
  access: [permissions.adminPage],
  summary: 'What it would change for how many if the role held these permissions; changes nothing.',
  params: roleParam,
  body: z.object({ actionsAllowed: actions }),
  answer: roleChange,
  errors: ['not-found'],
});

/** What gives a role to people who come, or names it. `links`: guest links, also removed ones and
 *  those of earlier sittings; `providers`, `directories`: by their names; `settings`: the flags of
 *  the site that name it. */
const roleUse = z.object({
  links: z.number().int().nonnegative(),
  providers: z.array(z.string()),
  directories: z.array(z.string()),
  settings: z.array(z.string()),
});
export type RoleUse = z.output<typeof roleUse>;

export const getRoleUse = endpoint({
  name: 'getRoleUse',
  method: 'GET',
  path: '/api/roles/:roleId/use',
  access: [permissions.adminPage],
  summary: 'What gives a role to people who come, or names it: such a role cannot be deleted.',
  params: roleParam,
  answer: roleUse,
  errors: ['not-found'],
});

export const deleteRole = endpoint({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/api/roles/:roleId',
  access: [permissions.adminPage],
  summary:
    'Deletes a role and takes it away from everybody. `people`: how many have it, as the caller was told. A role that a guest link names stays, also of an earlier sitting, and so does one that a sign-on provider or a directory gives or a setting of the site names.',
  params: roleParam,
  body: z.object({ people: z.number().int().nonnegative() }),
  errors: ['not-found', 'role-in-use', 'last-administrator', 'own-administration', 'changed-meanwhile'],
});

export const roleAdminCalls = { createRole, updateRole, previewRole, getRoleUse, deleteRole };
