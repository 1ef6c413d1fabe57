import type { Group } from '@hemicycle/contract/people';
import type { AdministeredPerson } from '@hemicycle/contract/people-admin';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import { weightsOf } from './weights-of.ts';

/** A person as typed in the form. `groups` are without weighting groups; `weights`: what was typed,
 *  by the id of the voting organisation. */
export interface PersonForm {
  readonly email: string;
  /** The second address; empty: none. */
  readonly davraEmail: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of a new person: the password to begin with; empty: none. */
  readonly password: string;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly weights: Readonly<Record<string, string>>;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const WEIGHT = /^\d{1,12}(\.\d{1,8})?$/;

/** Whether a text is a weight as the server takes it. Source: PEOP-03. */
export function isWeight(text: string): boolean {
  return WEIGHT.test(text.trim());
}

/** The form for a person; null makes the form for a new one. */
export function formOfPerson(person: AdministeredPerson | null, groups: readonly Group[]): PersonForm {
  const weighting = new Set(
    groups.filter(({ grouptype }) => grouptype === 'vote-weighting').map(({ id }) => id),
  );
  const weights = weightsOf(person?.groups ?? [], groups);
  return {
    email: person?.email ?? '',
    davraEmail: person?.davraEmail ?? '',
    displayName: person?.displayName ?? '',
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    password: '',
    roles: person?.roles ?? [],
    groups: (person?.groups ?? []).filter((id) => !weighting.has(id)),
    weights: Object.fromEntries(
      groups
        .filter(({ grouptype }) => grouptype === 'vote-organisation')
        .map(({ id }) => [id, weights.get(id) ?? '']),
    ),
  };
}

/** The errors of a form, by field; `weights` names the voting organisations. */
interface PersonProblems {
  readonly email?: true;
  readonly davraEmail?: true;
  readonly displayName?: true;
  readonly weights?: readonly string[];
}

/** Finds what is wrong in a form. */
export function findPersonProblems(form: PersonForm): PersonProblems {
  const wrong = Object.entries(form.weights).flatMap(([id, typed]) =>
    typed.trim() === '' || isWeight(typed) ? [] : [id],
  );
  return {
    ...(!EMAIL.test(form.email.trim()) && { email: true as const }),
    ...(form.davraEmail.trim() !== '' &&
      !EMAIL.test(form.davraEmail.trim()) && { davraEmail: true as const }),
    ...(form.displayName.trim() === '' && { displayName: true as const }),
    ...(wrong.length > 0 && { weights: wrong }),
  };
}

/** The body for a new person. */
export function bodyOfPerson(form: PersonForm) {
  return {
    email: form.email.trim(),
    davraEmail: form.davraEmail.trim() || null,
    displayName: form.displayName.trim(),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    ...(form.password !== '' && { password: form.password }),
    roles: [...form.roles],
    groups: [...form.groups],
    weights: weightsThatDiffer({}, form.weights),
  };
}

/** What a form changes of a person who was read. Groups and weights go together, so that a conflict
 *  in either is noticed. Lists are compared without regard to order. Source: FND-45. */
export function changesOfPerson(read: AdministeredPerson, was: PersonForm, form: PersonForm) {
  const { weights: _, password: _of, roles, groups, ...texts } = bodyOfPerson(form);
  const before = bodyOfPerson(was);
  const weights = weightsThatDiffer(was.weights, form.weights);
  const kept = read.groups.filter((id) => !was.groups.includes(id));
  const changes = {
    ...(texts.email !== before.email && { email: texts.email }),
    ...(texts.davraEmail !== before.davraEmail && { davraEmail: texts.davraEmail }),
    ...(texts.displayName !== before.displayName && { displayName: texts.displayName }),
    ...(texts.firstName !== before.firstName && { firstName: texts.firstName }),
    ...(texts.lastName !== before.lastName && { lastName: texts.lastName }),
    ...(!isSameSet(roles, before.roles) && { roles }),
    ...((weights.length > 0 || !isSameSet(groups, before.groups)) && { groups: [...groups, ...kept] }),
  };
  return { changes, weights };
}

function weightsThatDiffer(was: PersonForm['weights'], now: PersonForm['weights']) {
  return Object.entries(now).flatMap(([organisation, typed]) => {
    const weight = typed.trim();
    return weight === (was[organisation] ?? '').trim()
      ? []
      : [{ organisation, weight: weight === '' ? null : weight }];
  });
}
