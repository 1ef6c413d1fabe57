import type { DurationUnit } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { localZone } from '../../../i18n/formats.ts';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { FormPart } from '../../../ui/FormPart.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './EditorFields.module.css';
import { RadioList } from '../marks/RadioList.tsx';
import { useDraftErrorText } from './use-draft-error-text.ts';
import type { EditedDraft } from './use-poll-editor.ts';

const UNITS: readonly DurationUnit[] = ['seconds', 'minutes', 'hours', 'days', 'weeks'];

/** The part of the editor for opening and ending: after a duration, at set times in the time zone
 *  of this browser, or by hand. A timer counts down or is a stopwatch. Source: POLL-03, POLL-05,
 *  BEY-07. */
export function TimePart({ form, errors, change }: EditedDraft) {
  const { t } = useTranslation('poll-editor');
  const errorText = useDraftErrorText(errors);
  const isVote = form.type === 'vote';
  return (
    <FormPart level={3} title={t('time')}>
      <RadioList
        legend={isVote ? t('timeKind') : t('timerKind')}
        value={form.ending}
        onChoose={(ending) => change({ ending })}
        choices={[
          { value: 'duration', label: isVote ? t('timed') : t('timerKinds.duration') },
          { value: 'set-time', label: isVote ? t('setEnd') : t('timerKinds.set-time') },
          { value: 'by-hand', label: isVote ? t('untimed') : t('timerKinds.by-hand') },
        ]}
      />
      {form.ending === 'duration' && (
        <div className={styles.short}>
          <TextField
            label={t('duration')}
            error={errorText('quantity')}
            value={form.quantity}
            inputMode="numeric"
            onChange={(event) => change({ quantity: event.currentTarget.value })}
          />
          <Select
            label={t('unit')}
            value={form.unit}
            choices={UNITS.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
            onChoose={(value) => {
              const unit = UNITS.find((one) => one === value);
              if (unit) change({ unit });
            }}
          />
        </div>
      )}
      {form.ending === 'set-time' && (
        <div className={styles.time}>
          <DateTimeField
            label={isVote ? t('closesAt') : t('endsAt')}
            hint={t('zoneHint', { zone: localZone() })}
            error={errorText('closesAt')}
            value={form.closesAt}
            onChange={(closesAt) => change({ closesAt })}
          />
        </div>
      )}
      {form.ending !== 'by-hand' && (
        <p className={styles.note}>{isVote ? t('durationHint') : t('timerSound')}</p>
      )}
      <RadioList
        legend={t('opening')}
        value={form.opening}
        onChoose={(opening) => change({ opening })}
        choices={[
          { value: 'by-hand', label: isVote ? t('openings.by-hand') : t('timerOpenings.by-hand') },
          { value: 'set-time', label: isVote ? t('openings.set-time') : t('timerOpenings.set-time') },
        ]}
      />
      {form.opening === 'set-time' && (
        <div className={styles.time}>
          <DateTimeField
            label={isVote ? t('opensAt') : t('startsAt')}
            hint={`${t('zoneHint', { zone: localZone() })}${isVote ? ` ${t('setOpeningHint')}` : ''}`}
            error={errorText('opensAt')}
            value={form.opensAt}
            onChange={(opensAt) => change({ opensAt })}
          />
        </div>
      )}
    </FormPart>
  );
}
