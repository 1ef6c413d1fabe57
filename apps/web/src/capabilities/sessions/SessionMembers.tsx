import type { Role } from '@hemicycle/contract/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChosenPeople } from '../../ui/ChosenPeople.tsx';
import { useOpenEntry } from '../../ui/open-entries.ts';
import { Select } from '../../ui/Select.tsx';
import type { PeopleTogether } from './edited-session.ts';
import { type MadePerson, NewMember } from './NewMember.tsx';
import styles from './SessionAdmin.module.css';

/** Chooses who belongs to a session: everybody with an account, or the listed people, who are added
 *  one by one, by group, or all at once. Somebody who has no account yet is made here. `members` is
 *  null for everybody. Source: SESS-01, FND-32. */
export function SessionMembers({
  members,
  people,
  together,
  roles,
  onMade,
  onChange,
}: {
  members: readonly string[] | null;
  people: readonly AutocompleteOption[];
  together: readonly PeopleTogether[];
  /** The roles that a new person may get. */
  roles: readonly Role[];
  /** Called with somebody who was made here. */
  onMade: (made: MadePerson) => void;
  onChange: (members: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('admin-sessions');
  const [newName, setNewName] = useState<string | null>(null);
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
          <ManyAtOnce members={members} together={together} onChange={onChange} />
          <ChosenPeople
            label={t('addMember')}
            list={t('members')}
            count={t('memberCount', { count: members.length })}
            chosen={members}
            people={people}
            onChange={onChange}
            newEntry={{ label: t('newPerson'), onNew: setNewName }}
          />
          {newName !== null && (
            <NewMember
              name={newName}
              roles={roles}
              onMade={(made) => {
                setNewName(null);
                onMade(made);
                onChange([...members, made.id]);
              }}
              onClose={() => setNewName(null)}
            />
          )}
        </>
      )}
    </>
  );
}

/** Adds all people of a group who are not in the list yet, or takes all of them off it. */
function ManyAtOnce({
  members,
  together,
  onChange,
}: {
  members: readonly string[];
  together: readonly PeopleTogether[];
  onChange: (members: readonly string[]) => void;
}) {
  const { t } = useTranslation('admin-sessions');
  const [chosen, setChosen] = useState('');
  const [isDecided, setDecided] = useState(true);
  const group = together.find(({ id }) => id === chosen) ?? together[0];
  const there = new Set(members);
  const missing = group?.userIds.filter((userId) => !there.has(userId)) ?? [];
  const isOpen = useOpenEntry(!isDecided && missing.length > 0, t('manyAtOnce'));
  if (group === undefined) return null;
  const inGroup = new Set(group.userIds);
  const inList = members.filter((userId) => inGroup.has(userId));
  return (
    <div className={styles.many}>
      <Select
        label={t('manyAtOnce')}
        value={group.id}
        error={isOpen ? t('notAdded') : undefined}
        choices={together.map(({ id, name, userIds }) => ({
          value: id,
          label: t('groupWithCount', { name: name ?? t('allAccounts'), number: userIds.length }),
        }))}
        onChoose={(id) => {
          setChosen(id);
          setDecided(id === together[0]?.id);
        }}
      />
      <Button disabled={missing.length === 0} onClick={() => onChange([...members, ...missing])}>
        {t('addMany', { count: missing.length })}
      </Button>
      {inList.length > 0 && (
        <Button
          onClick={() => {
            setDecided(true);
            onChange(members.filter((userId) => !inGroup.has(userId)));
          }}
        >
          {t('removeMany', { count: inList.length })}
        </Button>
      )}
    </div>
  );
}
