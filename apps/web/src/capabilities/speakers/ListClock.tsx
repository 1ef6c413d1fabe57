import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { currentItem, itemSpentMs } from '@hemicycle/rules/agenda/item-states';
import { countedSpeeches } from '@hemicycle/rules/speakers/speaking-time';
import { timeOfAll } from '@hemicycle/rules/speakers/speaking-totals';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import styles from './Speakers.module.css';

const MINUTE_MS = 60_000;

/** The times beside that of the speech: how long the current item has been under way, and what the
 *  list has left of its time. Source: BEY-43. */
export function ListClock({ list }: { list: LiveSpeakers }) {
  const { t } = useTranslation('speakers');
  const item = useLive((live) => currentItem(live.agenda.items));
  const nowMs = useServerSeconds();
  const { totalLimitSeconds } = list;
  if (item === undefined && totalLimitSeconds === null) return null;
  const leftMs =
    totalLimitSeconds === null
      ? null
      : totalLimitSeconds * 1000 -
        timeOfAll(countedSpeeches(list), nowMs).spokenMs -
        (list.elsewhere?.totalMs ?? 0);
  const time = (ms: number) => <b dir="ltr">{elapsedText(ms)}</b>;
  return (
    <p className={styles.times}>
      {item !== undefined && (
        <span>
          {t('itemClock', { number: item.number })} {time(itemSpentMs(item, nowMs))}
          {item.plannedMinutes !== null && (
            <> {t('ofPlanned', { planned: elapsedText(item.plannedMinutes * MINUTE_MS) })}</>
          )}
        </span>
      )}
      {leftMs !== null && (
        <span data-over={leftMs < 0 || undefined}>
          {t(`${leftMs < 0 ? 'allOver' : 'allLeft'}.${list.limitScope}`)} {time(Math.abs(leftMs))}
        </span>
      )}
    </p>
  );
}
