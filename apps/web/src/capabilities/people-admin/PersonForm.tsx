import type { Group, Role } from '@hemicycle/contract/people';
import type { AdministeredPerson } from '@hemicycle/contract/people-admin';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { isAdminRole, offeredRoles } from '@hemicycle/rules/permissions/admin-role';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useKeptForm, useSavedForm } from '../auth/public.ts';
import { GroupsField } from './GroupsField.tsx';
import {
  bodyOfPerson,
  changesOfPerson,
  findPersonProblems,
  formOfPerson,
  type PersonForm as Form,
} from './person-form.ts';

/** The fields that no tab keeps. */
const SECRETS = ['password'] as const;

/** The form of one account: name, address, roles, groups and weights. Where somebody else has saved
 *  first, both versions are shown. Source: PEOP-02, PERM-06. */
export function PersonForm({
  person,
  roles,
  groups,
  onSaved,
  onGiveUp,
}: {
  /** null: a new person. */
  person: AdministeredPerson | null;
  roles: readonly Role[];
  groups: readonly Group[];
  onSaved: (userId: string) => void;
  onGiveUp: () => void;
}) {
  const { t } = useTranslation(['people-admin', 'auth']);
  const [read, setRead] = useState(person);
  const form = useKeptForm(
    `person ${person?.id ?? ''}`,
    () => formOfPerson(person, groups),
    findPersonProblems,
    { secrets: SECRETS },
  );
  const { values, problems, change } = form;
  const [admin, setAdmin] = useState(
    () => person !== null && roles.some((role) => person.roles.includes(role.id) && isAdminRole(role)),
  );
  const organisations = groups.filter(({ grouptype }) => grouptype === 'vote-organisation');
  const nameOf = (id: string) => [...roles, ...groups].find((one) => one.id === id)?.name ?? id;

  const saving = useSavedForm(form, {
    labelOf: (field) => t(field === 'weights' ? 'weight' : field),
    describe: (field, now: Form) => wordsOf(now[field], nameOf, t('none')),
    saveFailed: t('saveFailed'),
    save: async () => {
      if (read === null) {
        const { id } = await api('POST /api/users', { body: bodyOfPerson(values) });
        onSaved(id);
        return;
      }
      const { changes, weights } = changesOfPerson(read, form.saved, values);
      const body = { ...withRead(read, changes), ...(weights.length > 0 && { weights }) };
      const now = await api('PUT /api/users/:userId', { params: { userId: read.id }, body });
      setRead(now);
      onSaved(now.id);
    },
    read:
      read === null
        ? undefined
        : async () => (await api('GET /api/users/:userId', { params: { userId: read.id } })).person,
    valuesOf: (now: AdministeredPerson) => formOfPerson(now, groups),
    onRead: setRead,
  });

  const text = (field: 'email' | 'davraEmail' | 'displayName' | 'firstName' | 'lastName') => ({
    label: t(field),
    value: values[field],
    maxLength: field === 'email' || field === 'davraEmail' ? 254 : 120,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  return (
    <EditFormFrame form={form} kind="entry" saveLabel={t('save')} saving={saving} onGiveUp={onGiveUp}>
      <FormPart title={t('nameSection')} reason={t('nameReason')}>
        <TextField {...text('displayName')} dir="auto" error={problems.displayName && t('nameMissing')} />
        <TextField
          {...text('email')}
          type="email"
          dir="ltr"
          autoComplete="off"
          error={problems.email && t('emailWrong')}
        />
        <TextField
          {...text('davraEmail')}
          type="email"
          dir="ltr"
          autoComplete="off"
          hint={t('davraEmailHint')}
          error={problems.davraEmail && t('emailWrong')}
        />
        <TextField {...text('firstName')} dir="auto" />
        <TextField {...text('lastName')} dir="auto" />
        {read === null && (
          <PasswordField
            label={t('password')}
            hint={t('passwordHint')}
            autoComplete="new-password"
            showLabel={t('auth:showPassword')}
            hideLabel={t('auth:hidePassword')}
            value={values.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
        )}
      </FormPart>
      <FormPart title={t('roles')} reason={t('rolesReason')}>
        <CheckGroup label={t('roles')}>
          {offeredRoles(roles, { admin }).map((role) => (
            <CheckField
              key={role.id}
              label={<bdi>{role.name}</bdi>}
              hint={isAdminRole(role) ? t('adminRole') : undefined}
              checked={values.roles.includes(role.id)}
              onChange={(has) => change({ roles: withOne(values.roles, role.id, has) })}
            />
          ))}
        </CheckGroup>
        {roles.some(isAdminRole) && (
          <CheckField label={t('offerAdmin')} checked={admin} onChange={setAdmin} />
        )}
      </FormPart>
      <FormPart title={t('groups')} reason={t('groupsReason')}>
        <GroupsField
          groups={groups}
          chosen={values.groups}
          onChange={(id, has) => change({ groups: withOne(values.groups, id, has) })}
        />
      </FormPart>
      {organisations.length > 0 && (
        <FormPart title={t('weight')} reason={t('weightReason')}>
          {organisations.map(({ id, name }) => (
            <TextField
              key={id}
              label={t('weightIn', { name })}
              hint={t('weightHint')}
              error={problems.weights?.includes(id) ? t('weightWrong') : undefined}
              value={values.weights[id] ?? ''}
              inputMode="decimal"
              dir="ltr"
              onChange={(event) =>
                change({ weights: { ...values.weights, [id]: event.currentTarget.value } })
              }
            />
          ))}
        </FormPart>
      )}
    </EditFormFrame>
  );
}

function withOne(ids: readonly string[], id: string, has: boolean): string[] {
  return has ? [...ids, id] : ids.filter((one) => one !== id);
}

function wordsOf(value: Form[keyof Form], nameOf: (id: string) => string, none: string): string {
  if (typeof value === 'string') return value;
  const words = Array.isArray(value)
    ? value.map(nameOf)
    : Object.entries(value).flatMap(([id, weight]) => (weight === '' ? [] : [`${nameOf(id)}: ${weight}`]));
  return words.length === 0 ? none : listOfNames(words);
}
