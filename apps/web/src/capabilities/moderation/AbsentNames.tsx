import type { AbsentPerson } from '@hemicycle/contract/absent-mail';
import { useId } from 'react';
import styles from './AbsentNames.module.css';

/** The names of absent people below their heading; nothing where there are none. */
export function AbsentNames({ title, people }: { title: string; people: readonly AbsentPerson[] }) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard */}
      <ul className={styles.names} aria-labelledby={id} tabIndex={0}>
        {people.map(({ userId, displayName }) => (
          <li key={userId}>
            <bdi>{displayName}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
