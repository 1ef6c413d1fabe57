import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import styles from './Speakers.module.css';

/** An item of the agenda that the viewer may see. */
function useItem(itemId: string | null | undefined) {
  return useLive(({ agenda }) => agenda.items.find(({ id }) => id === itemId));
}

/** The item to which a list belongs, unless its title says so. Source: BEY-43. */
export function ItemOfList({ list: { itemId, title } }: { list: LiveSpeakers }) {
  const { t } = useTranslation('speakers');
  const item = useItem(itemId);
  if (item === undefined || title === `${item.number} ${item.title}`) return null;
  return (
    <p className={styles.item}>
      {t('itemOfList', { number: item.number })} <bdi>{item.title}</bdi>
    </p>
  );
}

/** Says that the speech under way belongs to another item than the list. Source: BEY-43. */
export function CarriedSpeech({ list: { carried } }: { list: LiveSpeakers }) {
  const { t } = useTranslation('speakers');
  const item = useItem(carried?.itemId);
  if (carried === null) return null;
  return (
    <p className={styles.quiet}>
      {item === undefined ? (
        t('carried')
      ) : (
        <>
          {t('carriedOf', { number: item.number })} <bdi>{item.title}</bdi>
        </>
      )}
    </p>
  );
}
