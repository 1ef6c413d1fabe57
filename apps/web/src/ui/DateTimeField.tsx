import { type CalendarDateTime, parseDateTime } from '@internationalized/date';
import { useId, useMemo, useRef, useState } from 'react';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { useTranslation } from 'react-i18next';
import { DayChooser } from './DayChooser.tsx';
import styles from './DateTimeField.module.css';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { IconButton } from './IconButton.tsx';
import { IconCalendar } from './icons.ts';
import { LibraryLanguage } from './LibraryLanguage.tsx';

const MINUTES_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

export interface DateTimeFieldProps extends FieldTexts {
  /** `YYYY-MM-DDTHH:mm`; empty while a part is missing. */
  value: string;
  onChange: (value: string) => void;
}

/** A date with its time of day, typed part by part in the order of the page's language, with a
 *  calendar for the day. The clock has 24 hours. If the person leaves the field while a part is
 *  missing, the field shows its last full value again. The value names no time zone. Source:
 *  FND-13, looks §7. */
export function DateTimeField({ label, hint, error, value, onChange }: DateTimeFieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [leavings, setLeavings] = useState(0);
  const { 'aria-describedby': description } = describedBy(id, { label, hint, error });
  // Keep the same object for the same value: when the library is given another object, it drops the
  // part that is being typed.
  const moment = useMemo(() => (value === '' ? null : parseDateTime(value)), [value]);
  const take = (next: CalendarDateTime | null) =>
    onChange(next === null ? '' : next.toString().slice(0, MINUTES_LENGTH));

  function handleLeave() {
    const lacksPart = box.current?.querySelector('[data-placeholder]') != null;
    if (lacksPart && moment !== null) setLeavings(leavings + 1);
  }

  return (
    <Field id={id} label={label} hint={hint} error={error} parts>
      <LibraryLanguage>
        <div className={styles.box} ref={box}>
          <DateField
            key={leavings}
            {...(description !== undefined && { 'aria-describedby': description })}
            aria-labelledby={`${id}-label`}
            value={moment}
            onChange={take}
            onBlur={handleLeave}
            isInvalid={error !== undefined}
            granularity="minute"
            hourCycle={24}
            shouldForceLeadingZeros
            className={styles.date ?? ''}
          >
            <DateInput className={`${fieldStyles.input} ${styles.input}`}>
              {(segment) => <DateSegment segment={segment} className={styles.part ?? ''} />}
            </DateInput>
          </DateField>
          <div className={fieldStyles.end}>
            <IconButton
              label={t('chooseDay')}
              aria-haspopup="dialog"
              aria-expanded={choosing}
              onClick={() => setChoosing(!choosing)}
            >
              <IconCalendar aria-hidden="true" />
            </IconButton>
          </div>
          {choosing && (
            <DayChooser anchor={box} moment={moment} onChoose={take} onClose={() => setChoosing(false)} />
          )}
        </div>
      </LibraryLanguage>
    </Field>
  );
}
