import { useTranslation } from 'react-i18next';
import { Autocomplete, type AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash } from '../../ui/icons.ts';
import styles from './SessionAdmin.module.css';

/** A field that adds people, and the list of those who were chosen, each with a button that takes
 *  them off it. Source: SESS-01, SHARE-05. */
export function ChosenPeople({
  label,
  list,
  count,
  chosen,
  people,
  onChange,
  newEntry,
}: {
  label: string;
  /** The name of the list. */
  list: string;
  /** How many were chosen, in words. */
  count: string;
  chosen: readonly string[];
  people: readonly AutocompleteOption[];
  onChange: (chosen: readonly string[]) => void;
  /** Offers to make somebody who is not there yet. */
  newEntry?: { readonly label: string; readonly onNew: (typed: string) => void };
}) {
  const { t } = useTranslation('admin-sessions');
  const nameOf = new Map(people.map((person) => [person.id, person.label]));
  return (
    <>
      <Autocomplete
        label={label}
        options={people}
        chosenIds={chosen}
        placeholder={t('typeName')}
        onChoose={(userId) => onChange([...chosen, userId])}
        {...(newEntry !== undefined && { newEntry })}
      />
      <p className={styles.quiet} role="status">
        {count}
      </p>
      {chosen.length > 0 && (
        <ul className={styles.members} aria-label={list}>
          {chosen.map((userId) => {
            const name = nameOf.get(userId) ?? userId;
            return (
              <li key={userId} className={styles.member}>
                <bdi className={styles.words}>{name}</bdi>
                <IconButton
                  label={t('removeMember', { name })}
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
