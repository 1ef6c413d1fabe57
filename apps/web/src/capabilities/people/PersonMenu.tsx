import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { PopupMenu } from '../../ui/PopupMenu.tsx';
import type { Participant } from './participant-list.ts';
import { type PersonMenuWays, usePersonEntries } from './person-entries.tsx';
import styles from './PersonMenu.module.css';

/** The moderation popup on a person, anchored to the row. Closing it gives the focus back to `row`.
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
  row: RefObject<HTMLElement | null>;
  onClose: () => void;
  sharing: boolean;
}) {
  const { t } = useTranslation('people');
  const { person, name, groupNames } = participant;
  const sections = usePersonEntries(participant, { own, sharing, ...ways });
  return (
    <PopupMenu
      opened
      onChange={(opened) => {
        if (opened) return;
        row.current?.focus();
        onClose();
      }}
      position="bottom-start"
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
      trigger={<button type="button" className={styles.anchor} tabIndex={-1} aria-hidden="true" />}
      sections={sections}
    />
  );
}
