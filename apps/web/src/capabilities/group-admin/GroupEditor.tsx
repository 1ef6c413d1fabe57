import { GROUP_CODE_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Group } from '@hemicycle/contract/people';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useKeptForm, useSavedForm } from '../auth/public.ts';
import {
  bodyOfGroup,
  changesOfGroup,
  findGroupProblems,
  formOfGroup,
  GROUP_TYPES,
  type GroupForm,
  type GroupProblems,
} from './group-form.ts';
import { GroupPicture } from './GroupPicture.tsx';
import { readGroup } from './read-group.ts';

/** The form of a group: name, type, colour, weight, and the background of its people. Where
 *  somebody else has saved first, both versions are shown. Source: PEOP-03, PEOP-04, VBG-06,
 *  VBG-07. */
export function GroupEditor({
  group,
  organisations,
  onSaved,
  onCancel,
}: {
  /** null: a new group. */
  group: Group | null;
  organisations: readonly Group[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('group-admin');
  const [read, setRead] = useState(group);
  const form = useKeptForm<GroupForm, GroupProblems>(
    `group ${group?.id ?? ''}`,
    () => formOfGroup(group),
    findGroupProblems,
  );
  const { values, problems, change } = form;
  const isWeighting = values.grouptype === 'vote-weighting';

  const saving = useSavedForm(form, {
    labelOf: (field) => t(`field.${field}`),
    describe: (field, now: GroupForm) =>
      field === 'virtualBackgroundMandatory' ? t(now[field] ? 'yes' : 'no') : now[field],
    saveFailed: t('saveFailed'),
    save: async () => {
      if (read === null) await api('POST /api/groups', { body: bodyOfGroup(values) });
      else {
        const known = { ...read, color: read.color.toLowerCase() };
        const { color, ...others } = changesOfGroup(form.saved, values);
        const body = withRead(known, { ...others, ...(color !== undefined && { color }) });
        // The colour goes as it was read, whatever the case of its letters.
        const before = { ...body.before, ...(color !== undefined && { color: read.color }) };
        await api('PUT /api/groups/:groupId', { params: { groupId: read.id }, body: { ...body, before } });
      }
      onSaved();
    },
    read: read === null ? undefined : () => readGroup(read.id),
    valuesOf: formOfGroup,
    onRead: setRead,
  });

  return (
    <EditFormFrame form={form} kind="entry" saveLabel={t('save')} saving={saving} onGiveUp={onCancel}>
      <FormPart title={t('what')} reason={t('whatReason')}>
        <TextField
          label={t('name')}
          error={problems.name && t('nameMissing')}
          value={values.name}
          maxLength={120}
          dir="auto"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          value={values.code}
          maxLength={GROUP_CODE_MAX_CHARS}
          dir="auto"
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        {read === null ? (
          <Select
            label={t('type')}
            hint={t(`typeHint.${values.grouptype}`)}
            value={values.grouptype}
            choices={GROUP_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChoose={(value) =>
              change({ grouptype: GROUP_TYPES.find((type) => type === value) ?? 'primary' })
            }
          />
        ) : (
          <p>
            {t('type')}: {t(`types.${read.grouptype}`)}. {t(`typeHint.${read.grouptype}`)}
          </p>
        )}
        <TextField
          label={t('color')}
          hint={t('colorHint')}
          type="color"
          value={values.color}
          onChange={(event) => change({ color: event.currentTarget.value })}
        />
      </FormPart>
      {isWeighting && (
        <FormPart title={t('weight')} reason={t('weightReason')}>
          <TextField
            label={t('weight')}
            error={problems.weightingNumber && t('weightWrong')}
            value={values.weightingNumber}
            inputMode="decimal"
            dir="ltr"
            onChange={(event) => change({ weightingNumber: event.currentTarget.value })}
          />
          {read === null && (
            <Select
              label={t('organisation')}
              error={problems.voteOrganisation && t('organisationMissing')}
              value={values.voteOrganisation}
              choices={[
                { value: '', label: t('choose') },
                ...organisations.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={(voteOrganisation) => change({ voteOrganisation })}
            />
          )}
        </FormPart>
      )}
      <FormPart title={t('background')} reason={t('backgroundReason')}>
        {read === null ? (
          <p>{t('pictureLater')}</p>
        ) : (
          <>
            <GroupPicture
              group={read}
              onChanged={({ virtualBackgroundUrl, virtualBackgroundMandatory: saved }) => {
                // Other fields stay as read: the next save tells what others have changed in them.
                const now = { ...read, virtualBackgroundUrl, virtualBackgroundMandatory: saved };
                setRead(now);
                // Without a picture no background is mandatory.
                form.putOnTop(formOfGroup(now), {
                  ...values,
                  virtualBackgroundMandatory:
                    virtualBackgroundUrl !== null && values.virtualBackgroundMandatory,
                });
              }}
            />
            <CheckField
              label={t('mandatory')}
              hint={t(read.virtualBackgroundUrl === null ? 'mandatoryWithout' : 'mandatoryHint')}
              checked={values.virtualBackgroundMandatory}
              disabled={read.virtualBackgroundUrl === null}
              onChange={(virtualBackgroundMandatory) => change({ virtualBackgroundMandatory })}
            />
          </>
        )}
      </FormPart>
    </EditFormFrame>
  );
}
