import type { AgendaItem } from '@hemicycle/contract/agenda';
import { itemSpentMs } from '@hemicycle/rules/agenda/item-states';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { IconClock } from '../../ui/icons.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import styles from './ItemClock.module.css';
import { useCurrentItem } from './use-current-item.ts';

const MINUTE_MS = 60_000;

/** The clock of the current item in the top bar, by the server's time: how long it has been under
 *  way, and of which planned length. Source: AGENDA-01, FND-27, looks picture 19. */
export function ItemClock() {
  const item = useCurrentItem();
  return item === undefined ? null : <Clock item={item} />;
}

function Clock({ item }: { item: AgendaItem }) {
  const { t } = useTranslation('chamber');
  const spentMs = itemSpentMs(item, useServerSeconds());
  return (
    <p className={styles.clock}>
      <IconClock aria-hidden="true" />
      <span>{t('agendaItem.short', { number: item.number })}</span>
      <b dir="ltr">{elapsedText(spentMs)}</b>
      {item.plannedMinutes !== null && (
        <span>{t('agendaItem.of', { planned: elapsedText(item.plannedMinutes * MINUTE_MS) })}</span>
      )}
    </p>
  );
}
