import type { Group, GroupType } from '@hemicycle/contract/people';

export const GROUP_TYPES = [
  'primary',
  'secondary',
  'miscellaneous',
  'delegation',
  'vote-organisation',
  'vote-weighting',
] as const satisfies readonly GroupType[];

/** A group as typed in the form. `weightingNumber` is empty where the group has no weight. */
export interface GroupForm {
  readonly name: string;
  /** A short name; empty: none. */
  readonly code: string;
  readonly grouptype: GroupType;
  readonly color: string;
  readonly weightingNumber: string;
  readonly voteOrganisation: string;
  readonly virtualBackgroundMandatory: boolean;
}

/** What is wrong in a form, by field. */
export interface GroupProblems {
  readonly name?: true;
  readonly weightingNumber?: true;
  readonly voteOrganisation?: true;
}

const WEIGHT = /^\d{1,12}(\.\d{1,8})?$/;
const FIRST_COLOR = '#4E6FA3';

/** The form for a group; null makes the form for a new one. */
export function formOfGroup(group: Group | null): GroupForm {
  return {
    name: group?.name ?? '',
    code: group?.code ?? '',
    grouptype: group?.grouptype ?? 'primary',
    color: (group?.color ?? FIRST_COLOR).toLowerCase(),
    weightingNumber: group?.weightingNumber ?? '',
    voteOrganisation: group?.voteOrganisation ?? '',
    virtualBackgroundMandatory: group?.virtualBackgroundMandatory ?? false,
  };
}

/** Finds what is wrong in a form. Source: PEOP-03. */
export function findGroupProblems(form: GroupForm): GroupProblems {
  const isWeighting = form.grouptype === 'vote-weighting';
  return {
    ...(form.name.trim() === '' && { name: true as const }),
    ...(isWeighting && !WEIGHT.test(form.weightingNumber.trim()) && { weightingNumber: true as const }),
    ...(isWeighting && form.voteOrganisation === '' && { voteOrganisation: true as const }),
  };
}

/** The body for a new group. */
export function bodyOfGroup({ name, code, grouptype, color, weightingNumber, voteOrganisation }: GroupForm) {
  const isWeighting = grouptype === 'vote-weighting';
  return {
    name: name.trim(),
    code: code.trim() || null,
    grouptype,
    color,
    weightingNumber: isWeighting ? weightingNumber.trim() : null,
    voteOrganisation: isWeighting ? voteOrganisation : null,
  };
}

/** What a form changes of a group that exists. */
export function changesOfGroup(was: GroupForm, form: GroupForm) {
  return {
    ...(form.name.trim() !== was.name && { name: form.name.trim() }),
    ...(form.code.trim() !== was.code && { code: form.code.trim() || null }),
    ...(form.color !== was.color && { color: form.color }),
    ...(form.weightingNumber.trim() !== was.weightingNumber && {
      weightingNumber: form.weightingNumber.trim(),
    }),
    ...(form.virtualBackgroundMandatory !== was.virtualBackgroundMandatory && {
      virtualBackgroundMandatory: form.virtualBackgroundMandatory,
    }),
  };
}
