import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../i18n/list-comma.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import {
  IconLock,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
  IconWifiOff,
} from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { HandSign } from '../hands/public.ts';
import { useKeptMuted } from '../moderation/public.ts';
import type { Participant } from './participant-list.ts';
import { PersonName } from './PersonName.tsx';
import styles from './PersonRow.module.css';

/** A person in the list of participants: the bar in the colour of the group, the face and the name.
 *  At the end stand the states of microphone and camera, or, among the raised hands, the rank and
 *  one hand or two. For a moderator the row opens the popup. Source: looks picture 4, PEOP-22,
 *  HANDS-01. */
export const PersonRow = memo(function PersonRow({
  participant,
  place,
  own,
  menuOpen,
  onMenu,
}: {
  participant: Participant;
  place: 'raised' | 'section';
  own: boolean;
  menuOpen: boolean;
  /** Opens the popup, and closes it with null; undefined for a viewer who does not moderate. */
  onMenu: ((participant: Participant | null, place: 'raised' | 'section') => void) | undefined;
}) {
  const { t } = useTranslation('people');
  const { person, name, group } = participant;
  const groupNames = place === 'raised' ? participant.groupNames : participant.furtherGroupNames;
  const hands = place === 'raised' ? t(person.handType === 2 ? 'bothHands' : 'oneHand') : '';

  const content = (
    <>
      <Avatar name={name} image={person.avatar} sizePx={30} />
      <span className={styles.names}>
        <span className={styles.line}>
          <PersonName name={name} />
          {own && <span className={styles.mark}>{t('you')}</span>}
          {person.observer && <span className={styles.mark}>{t('observer')}</span>}
        </span>
        {(groupNames !== '' || hands !== '') && (
          <span className={styles.detail}>
            {groupNames}
            {groupNames !== '' && hands !== '' && listComma()}
            {hands !== '' && <span className={styles.handWords}>{hands}</span>}
          </span>
        )}
      </span>
      {place === 'raised' ? <Turn participant={participant} /> : <Devices participant={participant} />}
    </>
  );

  return (
    <li
      className={styles.row}
      data-place={place}
      data-user={person.userId}
      data-lost={!person.connected || undefined}
    >
      {group && <span className={styles.bar} style={{ backgroundColor: group.color }} />}
      {onMenu === undefined ? (
        <div className={styles.person}>{content}</div>
      ) : (
        <button
          type="button"
          className={styles.person}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={() => onMenu(menuOpen ? null : participant, place)}
        >
          {content}
        </button>
      )}
    </li>
  );
});

function Turn({ participant: { person } }: { participant: Participant }) {
  const { t } = useTranslation('people');
  return (
    <span className={styles.signs}>
      <span className={styles.rank} aria-hidden="true">
        {person.orderRaised}
      </span>
      <VisuallyHidden>{t('inTurn', { rank: person.orderRaised })}</VisuallyHidden>
      <span className={styles.hands}>
        <HandSign both={person.handType === 2} />
      </span>
    </span>
  );
}

function Devices({ participant: { person } }: { participant: Participant }) {
  const { t } = useTranslation('people');
  const keptMuted = useKeptMuted(person) && person.muteAudio === 1;
  if (!person.connected) {
    return (
      <span className={styles.signs}>
        <IconWifiOff aria-hidden="true" className={styles.off} />
        <VisuallyHidden>{t('lineLost')}</VisuallyHidden>
      </span>
    );
  }
  if (person.observer) return null;
  const muted = person.muteAudio === 1;
  const dark = person.muteVideo === 1;
  const Microphone = muted ? IconMicrophoneOff : IconMicrophone;
  const Camera = dark ? IconVideoOff : IconVideo;
  return (
    <span className={styles.signs}>
      {keptMuted && <IconLock aria-hidden="true" />}
      <Microphone aria-hidden="true" className={muted ? styles.off : undefined} />
      <Camera aria-hidden="true" className={dark ? styles.off : undefined} />
      <VisuallyHidden>
        {[t(keptMuted ? 'keptMuted' : muted ? 'muted' : 'unmuted'), t(dark ? 'cameraOff' : 'cameraOn')].join(
          listComma(),
        )}
      </VisuallyHidden>
    </span>
  );
}
