import type { Role } from '@hemicycle/contract/people';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';

/** A role as typed in the form. */
export interface RoleForm {
  readonly name: string;
  readonly actionsAllowed: readonly string[];
}

/** The form for a role; null makes the form for a new one. */
export function formOfRole(role: RoleForm | null): RoleForm {
  return { name: role?.name ?? '', actionsAllowed: [...(role?.actionsAllowed ?? [])] };
}

/** Finds what is wrong in a form. */
export function findRoleProblems({ name }: RoleForm): { readonly name?: true } {
  return name.trim() === '' ? { name: true } : {};
}

/** What a form changes of a role. The order of permissions does not matter. Source: FND-45. */
export function changesOfRoleForm(
  was: RoleForm,
  { name, actionsAllowed }: RoleForm,
): Partial<Pick<Role, 'name' | 'actionsAllowed'>> {
  return {
    ...(name.trim() !== was.name && { name: name.trim() }),
    ...(!isSameSet(actionsAllowed, was.actionsAllowed) && { actionsAllowed: [...actionsAllowed] }),
  };
}
