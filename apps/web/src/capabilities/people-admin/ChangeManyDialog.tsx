import type { Group, Role } from '@hemicycle/contract/people';
import { isAdminRole, offeredRoles } from '@hemicycle/rules/permissions/admin-role';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PeopleAdmin.module.css';
import type { ChangeOfMany } from './change-of-many.ts';
import { isWeight } from './person-form.ts';

export type KindOfChange = 'roles' | 'groups' | 'weight';

/** Asks what many people are to be given or lose: roles, groups, or a weight in a voting
 *  organisation. Roles that administer the site are offered once that is asked for. Source:
 *  PERM-06, looks picture 16. */
export function ChangeManyDialog({
  kind,
  count,
  roles,
  groups,
  busy,
  failure,
  onClose,
  onChange,
}: {
  kind: KindOfChange;
  count: number;
  roles: readonly Role[];
  groups: readonly Group[];
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onChange: (change: ChangeOfMany) => void;
}) {
  const { t } = useTranslation('people-admin');
  const [words, setWords] = useState<ReadonlyMap<string, 'give' | 'take'>>(new Map());
  const [admin, setAdmin] = useState(false);
  const organisations = groups.filter(({ grouptype }) => grouptype === 'vote-organisation');
  const [organisation, setOrganisation] = useState(organisations[0]?.id ?? '');
  const [weight, setWeight] = useState('');
  const weightIsWrong = weight.trim() !== '' && !isWeight(weight);
  const offered =
    kind === 'roles'
      ? offeredRoles(roles, { admin })
      : groups.filter(({ grouptype }) => grouptype !== 'vote-weighting');
  const idsOf = (word: 'give' | 'take') => [...words].filter(([, said]) => said === word).map(([id]) => id);
  const disabled = kind === 'weight' ? organisation === '' || weightIsWrong : words.size === 0;

  function handleSubmit() {
    if (kind === 'roles') onChange({ addRoles: idsOf('give'), removeRoles: idsOf('take') });
    else if (kind === 'groups') onChange({ addGroups: idsOf('give'), removeGroups: idsOf('take') });
    else onChange({ weights: [{ organisation, weight: weight.trim() === '' ? null : weight.trim() }] });
  }

  return (
    <FormDialog
      title={t(`many.${kind}`, { number: formats().number(count) })}
      deed={t('many.save')}
      busy={busy}
      disabled={disabled}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      {kind === 'weight' ? (
        organisations.length === 0 ? (
          <p>{t('noOrganisations')}</p>
        ) : (
          <>
            <Select
              label={t('organisation')}
              value={organisation}
              choices={organisations.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={setOrganisation}
            />
            <TextField
              label={t('weight')}
              hint={t('weightHint')}
              error={weightIsWrong ? t('weightWrong') : undefined}
              value={weight}
              inputMode="decimal"
              dir="ltr"
              onChange={(event) => setWeight(event.currentTarget.value)}
            />
          </>
        )
      ) : (
        <div className={styles.choices}>
          {kind === 'roles' && roles.some(isAdminRole) && (
            <CheckField label={t('offerAdmin')} checked={admin} onChange={setAdmin} />
          )}
          {offered.map(({ id, name }) => (
            <Select
              key={id}
              label={name}
              value={words.get(id) ?? ''}
              choices={[
                { value: '', label: t('many.leave') },
                { value: 'give', label: t('many.give') },
                { value: 'take', label: t('many.take') },
              ]}
              onChoose={(word) => {
                const next = new Map(words);
                if (word === 'give' || word === 'take') next.set(id, word);
                else next.delete(id);
                setWords(next);
              }}
            />
          ))}
        </div>
      )}
    </FormDialog>
  );
}
