import { useTranslation } from 'react-i18next';
import { Autocomplete, type AutocompleteOption } from './Autocomplete.tsx';
import { IconButton } from './IconButton.tsx';
import { IconTrash } from './icons.ts';
import styles from './ChosenPeople.module.css';

/** A field that adds people, and the list of those who were chosen, in the order of the people.
 *  Each row has a button that takes its person off the list. Source: SESS-01, SHARE-05. */
export function ChosenPeople({
  label,
  error,
  list,
  count,
  chosen,
  people,
  named = people,
  onChange,
  newEntry,
}: {
  label: string;
  error?: string | undefined;
  /** The name of the list. */
  list: string;
  /** How many were chosen, in words. */
  count: string;
  chosen: readonly string[];
  /** Whom the field offers. */
  people: readonly AutocompleteOption[];
  /** Who may be in the list; without it those whom the field offers. */
  named?: readonly AutocompleteOption[];
  onChange: (chosen: readonly string[]) => void;
  /** Offers to make somebody who is not there yet. */
  newEntry?: { readonly label: string; readonly onNew: (typed: string) => void };
}) {
  const { t } = useTranslation('ui');
  const nameOf = new Map(named.map((person) => [person.id, person.label]));
  const there = new Set(chosen);
  const listed = [
    ...named.flatMap(({ id }) => (there.has(id) ? [id] : [])),
    ...chosen.filter((userId) => !nameOf.has(userId)),
  ];
  return (
    <>
      <Autocomplete
        label={label}
        error={error}
        options={people}
        chosenIds={chosen}
        placeholder={t('typeName')}
        onChoose={(userId) => onChange([...chosen, userId])}
        {...(newEntry !== undefined && { newEntry })}
      />
      <p className={styles.count} role="status">
        {count}
      </p>
      {chosen.length > 0 && (
        <ul className={styles.list} aria-label={list}>
          {listed.map((userId) => {
            const name = nameOf.get(userId) ?? userId;
            return (
              <li key={userId} className={styles.person}>
                <bdi className={styles.name}>{name}</bdi>
                <IconButton
                  label={t('removeNamed', { name })}
                  onClick={() => onChange(chosen.filter((one) => one !== userId))}
                >
                  <IconTrash aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
