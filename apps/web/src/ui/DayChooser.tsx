import { type CalendarDate, CalendarDateTime } from '@internationalized/date';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { serverClock } from '../server-clock.ts';
import styles from './DayChooser.module.css';
import { Floating } from './Floating.tsx';
import { IconChevronLeft, IconChevronRight } from './icons.ts';
import { useClosingPress } from './use-closing-press.ts';

/** The calendar of a field for date and time. A chosen day keeps the time of the field; in an empty
 *  field the time becomes the next full hour. The calendar closes when a day is chosen, on Escape
 *  and on a press elsewhere; the focus goes back to the button that opened it. Source: FND-13. */
export function DayChooser({
  label,
  anchor,
  moment,
  onChoose,
  onClose,
}: {
  /** Names the field whose day is chosen. */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  moment: CalendarDateTime | null;
  onChoose: (moment: CalendarDateTime) => void;
  onClose: () => void;
}) {
  const floating = useRef<HTMLDivElement>(null);
  useClosingPress(floating, anchor, onClose);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = floating.current;
    return () => {
      if (opener instanceof HTMLElement && element?.contains(document.activeElement)) opener.focus();
    };
  }, []);

  function handleDay({ year, month, day }: Pick<CalendarDate, 'year' | 'month' | 'day'>) {
    const hour = moment?.hour ?? (new Date(serverClock.nowMs()).getHours() + 1) % 24;
    onChoose(new CalendarDateTime(year, month, day, hour, moment?.minute ?? 0));
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps Escape from what is around
    <Floating
      ref={floating}
      role="dialog"
      aria-label={label}
      className={styles.chooser}
      anchor={() => anchor.current}
      side="bottom"
      align="start"
      gapPx={4}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Calendar aria-label={label} autoFocus defaultValue={moment} onChange={handleDay}>
        <header className={styles.head}>
          <Button slot="previous" className={styles.turn ?? ''}>
            <IconChevronLeft className={styles.arrow} aria-hidden="true" />
          </Button>
          <CalendarHeading className={styles.month ?? ''} />
          <Button slot="next" className={styles.turn ?? ''}>
            <IconChevronRight className={styles.arrow} aria-hidden="true" />
          </Button>
        </header>
        <CalendarGrid className={styles.grid ?? ''}>
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </Floating>
  );
}
