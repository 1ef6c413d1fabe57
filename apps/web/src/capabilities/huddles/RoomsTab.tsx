import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMay } from '../auth/public.ts';
import { BoothsInRooms } from '../interpretation/public.ts';
import { useHasLobby } from '../lobby/public.ts';
import styles from './HuddlesPart.module.css';
import { HuddlesPart } from './HuddlesPart.tsx';
import { MoveFrom } from './MoveFrom.tsx';
import { RoomDropdown } from './RoomDropdown.tsx';
import { type Place, usePlaces } from './use-places.ts';

/** The tab of the rooms: where the person is, and each place of the session with the people in it,
 *  live. Moderators move people from there. Source: PERM-14, LOBBY-13, LOBBY-14. */
export function RoomsTab() {
  const { t } = useTranslation('huddles');
  const { huddles } = useFrame();
  const moderates = useMay(permissions.moderation);
  const hasLobby = useHasLobby();
  const places = usePlaces().filter(
    ({ huddle, isShut, people }) =>
      huddle === null && (!isShut || (people?.length ?? 0) > 0) && people !== null,
  );
  return (
    <div className={styles.tab}>
      <VisuallyHidden>
        <h2>{t('tab')}</h2>
      </VisuallyHidden>
      <RoomDropdown />
      <ul className={styles.list} aria-label={t('places')}>
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </ul>
      {moderates && !hasLobby && <p className={styles.none}>{t('noLobbyNow')}</p>}
      <HuddlesPart {...huddles} />
      <BoothsInRooms />
    </div>
  );
}

function PlaceRow({ place: { title, people } }: { place: Place }) {
  const { t } = useTranslation('huddles');
  if (people === null) return null;
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <span className={styles.title}>{t('roomWithPeople', { title, count: people.length })}</span>
        <span className={styles.people}>
          {people.length === 0
            ? t('nobody')
            : people.map(({ userId, name }, index) => (
                <span key={userId}>
                  {index > 0 && listComma()}
                  <bdi>{name}</bdi>
                </span>
              ))}
        </span>
      </div>
      <MoveFrom title={title} people={people} />
    </li>
  );
}
