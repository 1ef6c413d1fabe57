import type { DisplayCurrentItem, DisplayItem } from '@hemicycle/contract/display-state';
import { Movers } from './Movers.tsx';
import { useServerNow } from './use-server-now.ts';
import styles from './Wall.module.css';
import { fullSeconds, useWallTimeText, WallTime } from './WallTime.tsx';
import { Words } from './Words.tsx';

/** The current item of the agenda with its clock, and the item to come. Source: BEY-33,
 *  AGENDA-01. */
export function ItemScreen({ item, next }: { item: DisplayCurrentItem; next: DisplayItem | null }) {
  const nowMs = useServerNow();
  const timeText = useWallTimeText();
  const { spentMs, runningSince, plannedMs } = item;
  const elapsedMs = spentMs + (runningSince === null ? 0 : Math.max(0, nowMs - runningSince));
  return (
    <>
      <div className={styles.middle}>
        <p className={styles.about}>
          <Words text="itemNumber" values={{ number: item.number }} />
        </p>
        <h1 className={styles.message} data-long={item.title.length > 60 || undefined} dir="auto">
          {item.title}
        </h1>
        <Movers movers={item.movers} />
        <p className={styles.count}>
          <span className={styles.itemFigure}>
            <WallTime ms={fullSeconds(elapsedMs)} daysClass={styles.about} />
          </span>
          {plannedMs !== null && (
            <span className={styles.about}>
              <Words text="ofPlanned" values={(language) => ({ planned: timeText(plannedMs, language) })} />
            </span>
          )}
        </p>
      </div>
      {next !== null && (
        <p className={styles.item}>
          <Words text="nextItem" /> <b>{next.number}</b> <bdi>{next.title}</bdi>
        </p>
      )}
    </>
  );
}
