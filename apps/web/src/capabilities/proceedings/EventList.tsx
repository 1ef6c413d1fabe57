import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import type { ProceedingsEvent } from './events-of.ts';
import { EventOfSitting } from './EventOfSitting.tsx';
import styles from './Proceedings.module.css';

/** The events of a sitting in time order, with the day where it changes, also from the planned
 *  start (`plannedMs`) to the first event. Source: PROC-01. */
export function EventList({ events, plannedMs }: { events: readonly ProceedingsEvent[]; plannedMs: number }) {
  const { t } = useTranslation('proceedings');
  return (
    <ol className={styles.events} aria-label={t('list')}>
      {events.map((event, index) => (
        <li key={keyOf(event)} className={styles.event} data-event={event.kind}>
          <DayOf atMs={event.atMs} beforeMs={events[index - 1]?.atMs ?? plannedMs} />
          <time className={styles.time} dateTime={new Date(event.atMs).toISOString()}>
            {formats().timeWithSeconds(event.atMs)}
          </time>
          <div className={styles.body}>
            <EventOfSitting event={event} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function keyOf(event: ProceedingsEvent): string {
  return `${event.kind} ${idOf(event)} ${event.atMs}`;
}

function idOf(event: ProceedingsEvent): string {
  if ('poll' in event) return event.poll.id;
  if (event.kind === 'item') return event.item.id;
  return event.kind === 'speech' ? event.speech.id : '';
}

/** The day of an event, where it differs from the day of what stands before it. */
function DayOf({ atMs, beforeMs }: { atMs: number; beforeMs: number }) {
  const dayText = (ms: number) => formats().day(ms, serverClock.nowMs());
  if (dayText(beforeMs) === dayText(atMs)) return null;
  return <p className={styles.day}>{dayText(atMs)}</p>;
}
