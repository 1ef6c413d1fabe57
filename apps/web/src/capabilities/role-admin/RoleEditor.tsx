import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { isAdminRole } from '@hemicycle/rules/permissions/admin-role';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useKeptForm, useSavedForm } from '../auth/public.ts';
import { nameOfAction, PERMISSION_PARTS } from './permission-list.ts';
import { changesOfRoleForm, findRoleProblems, formOfRole, type RoleForm } from './role-form.ts';
import { RoleChanges } from './RoleChanges.tsx';

/** The form of a role: its name, and each permission in words. Before it is saved, it says what
 *  changes for how many. Where somebody else has saved first, both versions are shown. Source:
 *  PERM-02, PERM-04, PERM-05. */
export function RoleEditor({
  role,
  copied,
  onSaved,
  onCancel,
}: {
  /** null: a new role. */
  role: Role | null;
  /** The role that a new one copies; null: none. */
  copied: Role | null;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('role-admin');
  const [read, setRead] = useState(role);
  const form = useKeptForm<RoleForm, { readonly name?: true }>(
    `role ${role?.id ?? ''} ${copied?.id ?? ''}`,
    () => formOfRole(role ?? (copied && { ...copied, name: t('copyOf', { name: copied.name }) })),
    findRoleProblems,
  );
  const { values, problems, change } = form;
  const wordsOf = (action: string) => {
    const name = nameOfAction(action);
    return name === undefined ? action : t(`may.${name}`);
  };
  const others = values.actionsAllowed.filter((action) => nameOfAction(action) === undefined);

  const saving = useSavedForm(form, {
    labelOf: (field) => t(field === 'name' ? 'name' : 'permissions'),
    describe: (field, now: RoleForm) =>
      field === 'name' ? now.name : now.actionsAllowed.map(wordsOf).join(listComma()) || t('none'),
    saveFailed: t('saveFailed'),
    save: async () => {
      if (read === null) {
        await api('POST /api/roles', {
          body: { name: values.name.trim(), actionsAllowed: [...values.actionsAllowed] },
        });
      } else {
        const body = withRead(read, changesOfRoleForm(form.saved, values));
        await api('PUT /api/roles/:roleId', { params: { roleId: read.id }, body });
      }
      onSaved();
    },
    read: read === null ? undefined : () => readRole(read.id),
    valuesOf: formOfRole,
    onRead: setRead,
  });

  return (
    <EditFormFrame form={form} kind="entry" saveLabel={t('save')} saving={saving} onGiveUp={onCancel}>
      <FormPart title={t('name')} reason={t('nameReason')}>
        <TextField
          label={t('name')}
          error={problems.name && t('nameMissing')}
          value={values.name}
          maxLength={120}
          dir="auto"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {isAdminRole(values) && (
          <AlertBanner kind="warning" title={t('adminTitle')}>
            {t('adminText')}
          </AlertBanner>
        )}
      </FormPart>
      {PERMISSION_PARTS.map(({ part, names }) => (
        <FormPart key={part} title={t(`part.${part}`)} reason={t(`about.${part}`)}>
          <CheckGroup label={t(`part.${part}`)}>
            {names.map((name) => {
              const action = permissions[name];
              return (
                <CheckField
                  key={name}
                  label={t(`may.${name}`)}
                  checked={values.actionsAllowed.includes(action)}
                  onChange={(has) =>
                    change({
                      actionsAllowed: has
                        ? [...values.actionsAllowed, action]
                        : values.actionsAllowed.filter((one) => one !== action),
                    })
                  }
                />
              );
            })}
          </CheckGroup>
        </FormPart>
      ))}
      {others.length > 0 && <p>{t('others', { names: listOfNames(others) })}</p>}
      {read !== null && (
        <RoleChanges roleId={read.id} actionsAllowed={values.actionsAllowed} wordsOf={wordsOf} />
      )}
    </EditFormFrame>
  );
}

async function readRole(roleId: string): Promise<Role> {
  const now = (await api('GET /api/roles')).find(({ id }) => id === roleId);
  if (now === undefined) throw new ApiError('not-found', 404, 'The role is gone.');
  return now;
}
