import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { Reason } from '../../ui/Reason.tsx';
import { Select } from '../../ui/Select.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { exceptionsIn, type FieldValue, type FlagKind, valueOfException } from './flag-value.ts';
import { useWordsOfFlags } from './flag-words.ts';
import { FlagField, type FlagFieldProps } from './FlagField.tsx';
import styles from './SiteAdmin.module.css';

/** The exceptions of roles: for each role the settings that differ for its people, each in its own
 *  field, and one more for any role and setting. Source: PERM-07. */
export function RoleExceptions({
  flag,
  kind,
  field,
  wrong,
  roles,
  offered,
  isExpert,
  onChange,
}: Omit<FlagFieldProps, 'kind'> & {
  readonly kind: Extract<FlagKind, { readonly kind: 'exceptions' }>;
  readonly offered: readonly string[];
  readonly isExpert: boolean;
}) {
  const { t } = useTranslation('site-admin');
  const { wordsOf } = useWordsOfFlags(roles);
  const { label, does } = wordsOf(flag);
  const exceptions = exceptionsIn(field);
  const [role, setRole] = useState(roles[0]?.name ?? '');
  const [added, setAdded] = useState(offered[0] ?? '');
  const adding = useRef<HTMLDivElement>(null);
  const isThere = exceptions[role]?.[added] !== undefined;
  const set = (ofRole: string, other: string, value: FieldValue | null) => {
    const { [other]: _, ...rest } = exceptions[ofRole] ?? {};
    const next = value === null ? rest : { ...exceptions[ofRole], [other]: value };
    const { [ofRole]: __, ...others } = exceptions;
    onChange(JSON.stringify(Object.keys(next).length === 0 ? others : { ...exceptions, [ofRole]: next }));
  };
  function handleRemove(ofRole: string, other: string) {
    // The pressed button goes with its exception.
    focusOnNews(adding.current);
    set(ofRole, other, null);
  }
  const reason = isThere
    ? t('exceptions.isThere')
    : role === '' || added === ''
      ? t('exceptions.nothing')
      : undefined;
  return (
    <CheckGroup label={label} hint={does} error={wrong === null ? undefined : t(`wrong.${wrong}`)}>
      {Object.entries(exceptions).map(([name, fields]) => (
        <div key={name} role="group" aria-label={name} className={styles.exceptions}>
          <p className={styles.role}>
            <bdi>{name}</bdi>
          </p>
          {Object.entries(fields).map(([other, value]) => {
            const kindOfOther = kind.kindOf(other);
            const outcome = valueOfException(kindOfOther, value);
            return (
              <div key={other} className={styles.exception}>
                <FlagField
                  flag={other}
                  kind={kindOfOther}
                  field={value}
                  wrong={outcome.ok ? null : outcome.wrong}
                  roles={roles}
                  isExpert={isExpert}
                  onChange={(changed) => set(name, other, changed)}
                />
                <Button size="sm" variant="quiet" onClick={() => handleRemove(name, other)}>
                  {t('exceptions.remove')}{' '}
                  <VisuallyHidden>
                    {t('exceptions.of', { setting: wordsOf(other).label, role: name })}
                  </VisuallyHidden>
                </Button>
              </div>
            );
          })}
        </div>
      ))}
      <div
        ref={adding}
        className={styles.addException}
        role="group"
        aria-label={t('exceptions.add')}
        tabIndex={-1}
      >
        <Select
          label={t('exceptions.role')}
          value={role}
          choices={roles.map(({ name }) => ({ value: name, label: name }))}
          onChoose={setRole}
        />
        <Select
          label={t('exceptions.setting')}
          value={added}
          choices={offered.map((value) => ({ value, label: wordsOf(value).label }))}
          onChoose={setAdded}
        />
        <Reason text={reason}>
          <Button onClick={() => set(role, added, kind.fieldOfSite(added))}>{t('exceptions.add')}</Button>
        </Reason>
      </div>
    </CheckGroup>
  );
}
