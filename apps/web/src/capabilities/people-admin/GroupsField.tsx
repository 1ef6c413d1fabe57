import type { Group } from '@hemicycle/contract/people';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import styles from './PeopleAdmin.module.css';

const TYPES = ['primary', 'secondary', 'miscellaneous', 'delegation', 'vote-organisation'] as const;

/** A field for the groups of somebody, which opens by a press. Closed it says the one group, or how
 *  many are selected. Source: FND-42, PEOP-04. */
export function GroupsField({
  groups,
  chosen,
  onChange,
}: {
  groups: readonly Group[];
  chosen: readonly string[];
  onChange: (id: string, has: boolean) => void;
}) {
  const { t } = useTranslation('people-admin');
  const [one] = groups.filter(({ id }) => chosen.includes(id));
  return (
    <details>
      <summary className={styles.summary}>
        {t('groups')}:{' '}
        {chosen.length > 1 ? (
          t('groupsSelected', { number: formats().number(chosen.length) })
        ) : (
          <bdi>{one?.name ?? t('none')}</bdi>
        )}
      </summary>
      {TYPES.map((type) => {
        const ofType = groups.filter(({ grouptype }) => grouptype === type);
        if (ofType.length === 0) return null;
        return (
          <CheckGroup key={type} label={t(`groupType.${type}`)}>
            {ofType.map(({ id, name }) => (
              <CheckField
                key={id}
                label={<bdi>{name}</bdi>}
                checked={chosen.includes(id)}
                onChange={(has) => onChange(id, has)}
              />
            ))}
          </CheckGroup>
        );
      })}
    </details>
  );
}
