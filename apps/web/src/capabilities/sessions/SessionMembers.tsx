import { useTranslation } from 'react-i18next';
import { Autocomplete, type AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './SessionAdmin.module.css';

/** Chooses who belongs to a session: everybody with an account, or the listed people. `members` is
 *  null for everybody. Source: SESS-01. */
export function SessionMembers({
  members,
  people,
  onChange,
}: {
  members: readonly string[] | null;
  people: readonly AutocompleteOption[];
  onChange: (members: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('admin-sessions');
  const nameOf = new Map(people.map(({ id, label }) => [id, label]));
  return (
    <>
      <Select
        label={t('membersAre')}
        value={members === null ? 'everybody' : 'listed'}
        choices={[
          { value: 'everybody', label: t('everybody') },
          { value: 'listed', label: t('listed') },
        ]}
        onChoose={(value) => onChange(value === 'everybody' ? null : [])}
      />
      {members !== null && (
        <>
          <Autocomplete
            label={t('addMember')}
            options={people}
            chosenIds={members}
            placeholder={t('typeName')}
            onChoose={(userId) => onChange([...members, userId])}
          />
          <p className={styles.quiet} role="status">
            {t('memberCount', { count: members.length })}
          </p>
          {members.length > 0 && (
            <ul className={styles.members} aria-label={t('members')}>
              {members.map((userId) => {
                const name = nameOf.get(userId) ?? userId;
                return (
                  <li key={userId} className={styles.member}>
                    <bdi className={styles.words}>{name}</bdi>
                    <IconButton
                      label={t('removeMember', { name })}
                      onClick={() => onChange(members.filter((one) => one !== userId))}
                    >
                      <IconTrash aria-hidden="true" />
                    </IconButton>
                  </li>
                );
              })}
            </ul>
          )}
        </>
      )}
    </>
  );
}
