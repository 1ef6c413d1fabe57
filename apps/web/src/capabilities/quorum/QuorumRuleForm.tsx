import type { QuorumRule } from '@hemicycle/contract/quorum';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { useGroups } from '../people/public.ts';
import styles from './QuorumAdmin.module.css';
import { bodyOfForm, changesOfForm, findFormProblems, formOfRule, type RuleForm } from './rule-form.ts';

/** Makes or changes a quorum rule of the site: how many, of which total, and who counts.  Source: QUOR-01, looks picture 9. */
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
  const errorText = useErrorText();
  const groups = useGroups();
  const [form, setForm] = useState<RuleForm>(() => formOfRule(rule));
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const element = useRef<HTMLFormElement>(null);
  const problems = tried > 0 ? findFormProblems(form) : {};
  const dirty = JSON.stringify(form) !== JSON.stringify(formOfRule(rule));
  useLeaveGuard(dirty && !busy);
  const counting = groups.filter(
    ({ grouptype }) => grouptype !== 'vote-organisation' && grouptype !== 'vote-weighting',
  );
  const organisations = groups.filter(({ grouptype }) => grouptype === 'vote-organisation');
  const change = (changes: Partial<RuleForm>) => setForm({ ...form, ...changes });

  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  async function handleSave(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(tried + 1);
    if (Object.keys(findFormProblems(form)).length > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      onSaved(
        rule === null
          ? await api('POST /api/quorums', { body: bodyOfForm(form) })
          : await api('PUT /api/quorums/:ruleId', {
              params: { ruleId: rule.id },
              body: changesOfForm(formOfRule(rule), form),
            }),
      );
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else setFailure(error);
      setBusy(false);
    }
  }

  async function handleCancel() {
    const leaves =
      !dirty ||
      (await confirmDialog({
        title: t('discardTitle'),
        text: t('discardText'),
        confirmLabel: t('discard'),
        cancelLabel: t('stay'),
        danger: true,
      }));
    if (leaves) onCancel();
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void handleSave(event)}>
      <FormPart title={t('nameSection')} reason={t('nameReason')}>
        <TextField
          label={t('name')}
          error={problems.name && t('nameMissing')}
          value={form.name}
          maxLength={120}
          dir="auto"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </FormPart>
      <FormPart title={t('amountSection')} reason={t('amountReason')}>
        <Select
          label={t('amountType')}
          value={form.amountType}
          choices={[
            { value: 'percent', label: t('percent') },
            { value: 'other', label: t('other') },
          ]}
          onChoose={(value) => change({ amountType: value === 'other' ? 'other' : 'percent' })}
        />
        <TextField
          label={t('amount')}
          hint={t('amountHint')}
          error={problems.amount && t(problems.amount)}
          value={form.amount}
          inputMode="decimal"
          dir="ltr"
          onChange={(event) => change({ amount: event.currentTarget.value })}
        />
        <Select
          label={t('totalType')}
          value={form.totalType}
          choices={[
            { value: 'dynamic', label: t('dynamic') },
            { value: 'definedTotal', label: t('definedTotal') },
          ]}
          onChoose={(value) => change({ totalType: value === 'dynamic' ? 'dynamic' : 'definedTotal' })}
        />
        {form.totalType === 'definedTotal' && (
          <TextField
            label={t('total')}
            error={problems.definedTotal && t(problems.definedTotal)}
            value={form.definedTotal}
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
              checked={form.groups.includes(id)}
              onChange={(counts) =>
                change({
                  groups: counts ? [...form.groups, id] : form.groups.filter((one) => one !== id),
                })
              }
            />
          ))}
        </CheckGroup>
        <Select
          label={t('countBy')}
          value={form.voteOrganisation}
          choices={[
            { value: '', label: t('heads') },
            ...organisations.map(({ id, name }) => ({ value: id, label: t('weightsOf', { name }) })),
          ]}
          onChoose={(voteOrganisation) => change({ voteOrganisation })}
        />
      </FormPart>
      <SaveBar
        state={dirty ? t('unsaved') : ''}
        failure={failure === null ? null : `${t('saveFailed')}. ${errorText(failure)}`}
      >
        <Button onClick={() => void handleCancel()}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
      </SaveBar>
    </form>
  );
}
