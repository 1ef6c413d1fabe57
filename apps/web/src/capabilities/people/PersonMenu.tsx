import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { MenuList } from '../../ui/MenuList.tsx';
import type { Participant } from './participant-list.ts';
import { type PersonMenuWays, usePersonEntries } from './person-entries.tsx';
import styles from './PersonMenu.module.css';

/** The moderation popup on a person, beside their row. It is drawn outside of the list, so that it
 *  stays open when news moves the row to another place. Closing it gives the focus back to the row.
 *  Source: PEOP-22, FND-14. */
export function PersonMenu({
  participant,
  own,
  row,
  onClose,
  sharing,
  ...ways
}: PersonMenuWays & {
  participant: Participant;
  own: boolean;
  /** The row of the person as it stands now. */
  row: RefObject<HTMLElement | null>;
  onClose: () => void;
  sharing: boolean;
}) {
  const { t } = useTranslation('people');
  const id = useId();
  const { person, name, groupNames } = participant;
  const sections = usePersonEntries(participant, { own, sharing, ...ways });
  return (
    <MenuList
      id={id}
      label={t('menuOf', { name })}
      head={
        <span className={styles.head}>
          <Avatar name={name} image={person.avatar} sizePx={32} />
          <span>
            <b dir="auto">{name}</b>
            {groupNames !== '' && <span className={styles.groups}>{groupNames}</span>}
          </span>
        </span>
      }
      sections={sections}
      headings={undefined}
      anchor={row}
      place={PLACE}
      long
      onClose={() => {
        row.current?.focus();
        onClose();
      }}
    />
  );
}

const PLACE = { side: 'bottom', align: 'start' } as const;
