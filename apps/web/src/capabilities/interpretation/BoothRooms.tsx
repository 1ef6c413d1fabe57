import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import styles from './BoothRooms.module.css';
import { BoothRoom } from './BoothRoom.tsx';
import { useLanguagesInOrder } from './use-languages-in-order.ts';

/** Which room each booth interprets, for those who arrange the channels. Source: BEY-16. */
export function BoothRooms() {
  const { t } = useTranslation('interpretation');
  const heading = useId();
  const channels = useLanguagesInOrder(useLive((live) => live.interpreterChannels));
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('boothRooms')}
      </h3>
      <p className={styles.note}>{t('boothRoomsNote')}</p>
      {channels.map((channel) => (
        <BoothRoom key={channel.id} channel={channel} label={channel.languageNative} />
      ))}
    </section>
  );
}
