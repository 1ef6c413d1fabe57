import type { LivePerson } from '@hemicycle/contract/people-live';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../i18n/list-comma.ts';
import { usePersonName } from '../people/public.ts';
import styles from './HuddlesPart.module.css';

/** The names of the people in a room. */
export function PeopleIn({ people }: { people: readonly LivePerson[] }) {
  const { t } = useTranslation('huddles');
  const nameOf = usePersonName();
  if (people.length === 0) return <span className={styles.people}>{t('nobody')}</span>;
  return (
    <span className={styles.people}>
      {people.map((person, index) => (
        <span key={person.userId}>
          {index > 0 && listComma()}
          <bdi>{nameOf(person)}</bdi>
        </span>
      ))}
    </span>
  );
}
