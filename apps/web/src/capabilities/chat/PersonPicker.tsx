import { compareNames } from '@hemicycle/rules/people/name-order';
import { searchPeople } from '@hemicycle/rules/people/search-people';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSignedIn } from '../auth/public.ts';
import { PersonName, presentPeople, usePersonName } from '../people/public.ts';
import { openDirectChat } from './chat-calls.ts';
import styles from './DirectChats.module.css';
import { useDirectRefusal } from './use-chat-refusal.ts';

/** Chooses a recipient among everybody in the chamber. Beside a person to whom the viewer may not
 *  write stands the reason. Source: CHAT-02, CHAT-17. */
export function PersonPicker() {
  const { t } = useTranslation('chat');
  const { userId } = useSignedIn();
  const people = useLive((live) => live.people);
  const nameOf = usePersonName();
  const refusalOf = useDirectRefusal();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const others = presentPeople(people)
    .filter((person) => person.userId !== userId)
    .map((person) => ({ ...person, displayName: nameOf(person) }))
    .toSorted((one, other) => compareNames(one.displayName, other.displayName));
  const found = searchPeople(others, search);
  return (
    <div className={styles.direct}>
      <div className={styles.top}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to choose somebody */}
        <SearchField ref={field} label={t('findPerson')} value={search} onSearch={setSearch} autoFocus />
      </div>
      {found.length === 0 ? (
        <div className={styles.empty}>
          {others.length === 0 ? (
            <EmptyState title={t('nobodyHere')}>{t('nobodyHereText')}</EmptyState>
          ) : (
            <EmptyState
              title={t('nobodyFound', { search: search.trim() })}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    setSearch('');
                    field.current?.focus();
                  }}
                >
                  {t('clear')}
                </Button>
              }
            />
          )}
        </div>
      ) : (
        <ul className={styles.list} aria-label={t('people')}>
          {found.map((person) => {
            const refusal = refusalOf(person.userId);
            return (
              <li key={person.userId}>
                <button
                  type="button"
                  className={styles.person}
                  disabled={refusal !== undefined}
                  onClick={() => openDirectChat(person.userId)}
                >
                  <Avatar name={person.displayName} image={person.avatar} sizePx={30} />
                  <span className={styles.names}>
                    <PersonName name={person.displayName} />
                    {refusal !== undefined && <span className={styles.reason}>{refusal}</span>}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
