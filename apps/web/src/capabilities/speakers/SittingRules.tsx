import type { SittingSpeakingRules } from '@hemicycle/contract/speaking-rules';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { limitToText } from '@hemicycle/rules/speakers/limit-text';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { changedRules } from './changed-rules.ts';
import { RulesFields, rulesFrom, typedRules } from './RulesFields.tsx';
import styles from './SittingRules.module.css';

const LIMITS = [
  'limitSeconds',
  'personLimitSeconds',
  'groupLimitSeconds',
  'totalLimitSeconds',
  'interventionLimitSeconds',
  'answerLimitSeconds',
] as const;

const SCOPED = ['personLimitSeconds', 'groupLimitSeconds', 'totalLimitSeconds'] as const;

/** The rules with which speakers lists of a sitting open, in words, and a form to change them.
 *  Source: BEY-43. */
export function SittingRules({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation(['speakers', 'ui']);
  const params = { idVotingSession };
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/speakers/:idVotingSession/rules', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  const [changing, setChanging] = useState(false);
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} rows={2} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('rulesFailed')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  const rules = loaded.value;
  const limits = LIMITS.filter((limit) => rules[limit] !== null);
  return (
    <div className={styles.part}>
      <dl className={styles.rules}>
        <dt>{t('orderLabel')}</dt>
        <dd>{t(`orders.${rules.order}`)}</dd>
        {limits.map((limit) => (
          <div key={limit} className={styles.rule}>
            <dt>{t(`limits.${limit}`)}</dt>
            <dd>
              <span dir="ltr">{limitToText(rules[limit])}</span>
            </dd>
          </div>
        ))}
        {SCOPED.some((limit) => rules[limit] !== null) && (
          <div className={styles.rule}>
            <dt>{t('scopeLabel')}</dt>
            <dd>{t(`scopes.${rules.limitScope}`)}</dd>
          </div>
        )}
        <dt>{t('interventionsLabel')}</dt>
        <dd>{t(`interventionsBy.${rules.interventions}`)}</dd>
        <dt>{t('followsLabel')}</dt>
        <dd>{t(rules.followsItem ? 'follows' : 'followsNot')}</dd>
      </dl>
      <div>
        <Button onClick={() => setChanging(true)}>{t('changeRules')}</Button>
      </div>
      {changing && (
        <RulesDialog
          rules={rules}
          save={async (changes, read) => {
            const body = withRead(read, changes);
            await api('PATCH /api/speakers/:idVotingSession/rules', { params, body });
            await loadAgain();
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

function RulesDialog({
  rules,
  save,
  onClose,
}: {
  rules: SittingSpeakingRules;
  save: (changes: Partial<SittingSpeakingRules>, read: SittingSpeakingRules) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('speakers');
  const [typed, setTyped] = useState(() => typedRules(rules));
  const [followsItem, setFollowsItem] = useState(rules.followsItem);
  const [checked, setChecked] = useState(false);
  const saving = useAction(async (chosen: SittingSpeakingRules) => {
    const { followsItem } = chosen;
    const changes = {
      ...changedRules(rules, chosen),
      ...(followsItem !== rules.followsItem && { followsItem }),
    };
    if (Object.keys(changes).length > 0) await save(changes, rules);
    onClose();
  });
  return (
    <FormDialog
      title={t('sittingRules')}
      deed={t('saveRules')}
      busy={saving.busy}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        const chosen = rulesFrom(typed);
        if (chosen !== undefined) void saving.run({ ...chosen, followsItem });
      }}
    >
      {saving.failureText !== null && <AlertBanner kind="error" title={saving.failureText} />}
      <CheckField
        label={t('followsItem')}
        hint={t('followsHint')}
        checked={followsItem}
        onChange={setFollowsItem}
      />
      <RulesFields typed={typed} checked={checked} onChange={setTyped} />
    </FormDialog>
  );
}
