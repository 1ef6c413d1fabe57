import { type CalendarDateTime, parseDateTime } from '@internationalized/date';
import { useEffect, useId, useRef, useState } from 'react';
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
  /** It can only be read. */
  readOnly?: boolean;
  /** `YYYY-MM-DD`, the day of a time that is typed without one. */
  dayWithout?: string;
  onChange: (value: string) => void;
}

/** A date with its time of day, typed part by part in the order of `LibraryLanguage`, with a
 *  calendar for the day. The clock has 24 hours. Once the person leaves the field while a part is
 *  missing, its value is empty, the other parts stay, and it says that a part is missing; a time
 *  alone gets the day `dayWithout`, where there is one; a year of two digits becomes one from 2000
 *  on. The value names no time zone. Source: FND-13, looks §7. */
export function DateTimeField({
  label,
  hint,
  error: wrong,
  value,
  readOnly = false,
  dayWithout,
  onChange,
}: DateTimeFieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [isPartial, setIsPartial] = useState(false);
  const error = wrong ?? (isPartial ? t('partOfDateMissing') : undefined);
  const { 'aria-describedby': description } = describedBy(id, { label, hint, error });
  const moment = value === '' ? null : parseDateTime(value);
  /** The last full moment that the parts showed. */
  const full = useRef(moment);
  useEffect(() => {
    if (value !== '') full.current = parseDateTime(value);
  }, [value]);
  // The parts keep what is typed. A value that they did not tell, such as a day from the calendar,
  // fills them anew.
  const [filled, setFilled] = useState({ value, round: 0 });
  if (filled.value !== value) {
    setFilled({ value, round: filled.round + 1 });
    setIsPartial(false);
  }

  function tell(next: CalendarDateTime | null) {
    const text = next === null ? '' : textOf(next);
    setFilled({ ...filled, value: text });
    onChange(text);
  }

  function handleParts(next: CalendarDateTime | null) {
    full.current = next;
    if (next !== null) setIsPartial(false);
    tell(next);
  }

  function handleLeave() {
    const all = [...(box.current?.querySelectorAll('[role="spinbutton"]') ?? [])];
    const parts = all.length;
    const missing = all.filter((part) => part.matches('[data-placeholder]')).length;
    const time = missing === 3 ? timeIn(all) : null;
    if (time !== null && dayWithout !== undefined) return onChange(`${dayWithout}T${time}`);
    setIsPartial(missing > 0 && missing < parts);
    if (missing > 0) return value === '' ? undefined : tell(null);
    const shown = full.current;
    if (shown === null) return;
    if (shown.year >= 10 && shown.year < 100) onChange(textOf(shown.set({ year: 2000 + shown.year })));
    else if (value === '') tell(shown);
  }

  return (
    <Field id={id} label={label} hint={hint} error={error} parts>
      <LibraryLanguage>
        <div className={styles.box} ref={box} data-partial={isPartial || undefined}>
          <DateField
            key={filled.round}
            {...(description !== undefined && { 'aria-describedby': description })}
            aria-labelledby={`${id}-label`}
            defaultValue={moment}
            onChange={handleParts}
            onBlur={handleLeave}
            isInvalid={error !== undefined}
            isReadOnly={readOnly}
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
              disabled={readOnly}
              label={t('chooseDay', { field: label })}
              aria-haspopup="dialog"
              aria-expanded={choosing}
              onClick={() => setChoosing(!choosing)}
            >
              <IconCalendar aria-hidden="true" />
            </IconButton>
          </div>
          {choosing && (
            <DayChooser
              label={t('chooseDay', { field: label })}
              anchor={box}
              moment={moment}
              onChoose={(next) => onChange(textOf(next))}
              onClose={() => setChoosing(false)}
            />
          )}
        </div>
      </LibraryLanguage>
    </Field>
  );
}

/** The time in the parts of a field, `HH:mm`; null where it is not typed. */
function timeIn(parts: readonly Element[]): string | null {
  const [hour, minute] = ['hour', 'minute'].map((type) =>
    parts.find((part) => part.matches(`[data-type="${type}"]:not([data-placeholder])`)),
  );
  if (hour === undefined || minute === undefined) return null;
  return [hour, minute].map((part) => part.getAttribute('aria-valuenow')?.padStart(2, '0')).join(':');
}

function textOf(moment: CalendarDateTime): string {
  return moment.toString().slice(0, MINUTES_LENGTH);
}
