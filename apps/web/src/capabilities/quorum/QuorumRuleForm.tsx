import type { QuorumRule } from '@hemicycle/contract/quorum';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useKeptForm, useSavedForm } from '../auth/public.ts';
import { useGroups } from '../people/public.ts';
import { bodyOfForm, changesOfForm, findFormProblems, formOfRule } from './rule-form.ts';

/** A form to make or change a quorum rule of the site: the amount, the total to which it refers,
 *  and the people who count. Source: QUOR-01, looks picture 9. */
export function QuorumRuleForm({
  rule,
  onSaved,
  onCancel,
}: {
  rule: QuorumRule | null;
  onSaved: (rule: QuorumRule) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('quorum-admin');
  const groups = useGroups();
  const form = useKeptForm(`quorum-rule ${rule?.id ?? ''}`, () => formOfRule(rule), findFormProblems);
  const { values, problems, change, element } = form;
  const counting = groups.filter(
    ({ grouptype }) => grouptype !== 'vote-organisation' && grouptype !== 'vote-weighting',
  );
  const organisations = groups.filter(({ grouptype }) => grouptype === 'vote-organisation');

  const [read, setRead] = useState(rule);
  const saving = useSavedForm(form, {
    labelOf: (field) =>
      t(field === 'definedTotal' ? 'total' : field === 'voteOrganisation' ? 'countBy' : field),
    saveFailed: t('saveFailed'),
    save: async () =>
      onSaved(
        read === null
          ? await api('POST /api/quorums', { body: bodyOfForm(values) })
          : await api('PUT /api/quorums/:ruleId', {
              params: { ruleId: read.id },
              body: withRead(read, changesOfForm(form.saved, values)),
            }),
      ),
    read: async () => {
      const now = (await api('GET /api/quorums')).find(({ id }) => id === read?.id);
      if (now === undefined) throw new ApiError('not-found', 404, 'The rule is gone.');
      return now;
    },
    valuesOf: formOfRule,
    onRead: setRead,
  });

  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <EditFormFrame form={form} kind="entry" saveLabel={t('save')} saving={saving} onGiveUp={onCancel}>
      <FormPart title={t('nameSection')} reason={t('nameReason')}>
        <TextField
          label={t('name')}
          error={problems.name && t('nameMissing')}
          value={values.name}
          maxLength={120}
          dir="auto"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </FormPart>
      <FormPart title={t('amountSection')} reason={t('amountReason')}>
        <Select
          label={t('amountType')}
          value={values.amountType}
          choices={[
            { value: 'percent', label: t('percent') },
            { value: 'other', label: t('other') },
          ]}
          onChoose={(value) => change({ amountType: value === 'other' ? 'other' : 'percent' })}
        />
        <Select
          label={t('moreThan')}
          value={values.moreThan ? 'more' : 'least'}
          choices={[
            { value: 'least', label: t('atLeast') },
            { value: 'more', label: t('more') },
          ]}
          onChoose={(value) => change({ moreThan: value === 'more' })}
        />
        <TextField
          label={t('amount')}
          hint={t('amountHint')}
          error={problems.amount && t(problems.amount)}
          value={values.amount}
          inputMode="decimal"
          dir="ltr"
          onChange={(event) => change({ amount: event.currentTarget.value })}
        />
        <Select
          label={t('totalType')}
          value={values.totalType}
          choices={[
            { value: 'dynamic', label: t('dynamic') },
            { value: 'definedTotal', label: t('definedTotal') },
          ]}
          onChoose={(value) => change({ totalType: value === 'dynamic' ? 'dynamic' : 'definedTotal' })}
        />
        {values.totalType === 'definedTotal' && (
          <TextField
            label={t('total')}
            error={problems.definedTotal && t(problems.definedTotal)}
            value={values.definedTotal}
            inputMode="decimal"
            dir="ltr"
            onChange={(event) => change({ definedTotal: event.currentTarget.value })}
          />
        )}
      </FormPart>
      <FormPart title={t('whoSection')} reason={t('whoReason')}>
        <CheckGroup label={t('groups')}>
          {counting.length === 0 && <p>{t('noGroups')}</p>}
          {counting.map(({ id, name }) => (
            <CheckField
              key={id}
              label={<bdi>{name}</bdi>}
              checked={values.groups.includes(id)}
              onChange={(counts) =>
                change({
                  groups: counts ? [...values.groups, id] : values.groups.filter((one) => one !== id),
                })
              }
            />
          ))}
        </CheckGroup>
        <Select
          label={t('countBy')}
          value={values.voteOrganisation}
          choices={[
            { value: '', label: t('heads') },
            ...organisations.map(({ id, name }) => ({ value: id, label: t('weightsOf', { name }) })),
          ]}
          onChoose={(voteOrganisation) => change({ voteOrganisation })}
        />
      </FormPart>
    </EditFormFrame>
  );
}
