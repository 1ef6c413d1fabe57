import { useTranslation } from 'react-i18next';
import { FormPart } from '../../../ui/FormPart.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { withBallot } from './draft-form.ts';
import styles from './EditorFields.module.css';
import { OptionsField } from './OptionsField.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { useDraftErrorText } from './use-draft-error-text.ts';
import type { EditedDraft } from './use-poll-editor.ts';

const FORMS = ['single', 'approval', 'ranking', 'questions'] as const;

/** The part of the editor for the ballot that each member marks: its form, with its options, limits
 *  or questions. Source: BEY-08, POLL-08, POLL-09. */
export function BallotPart({
  form,
  errors,
  change,
  defaultOptions,
}: EditedDraft & {
  /** The options with which a new vote of this site begins. */
  defaultOptions: readonly string[];
}) {
  const { t } = useTranslation('poll-editor');
  const errorText = useDraftErrorText(errors);
  return (
    <FormPart level={3} title={t('ballot')} reason={t('ballotReason')}>
      <Select
        label={t('form')}
        hint={t(`formTexts.${form.ballot}`)}
        value={form.ballot}
        choices={FORMS.map((value) => ({ value, label: t(`forms.${value}`) }))}
        onChoose={(value) => {
          const ballot = FORMS.find((one) => one === value);
          if (ballot) change(withBallot(form, ballot, defaultOptions));
        }}
      />
      {form.ballot === 'questions' ? (
        <QuestionsField
          questions={form.questions}
          error={errors.questions}
          onChange={(questions) => change({ questions })}
        />
      ) : (
        <OptionsField
          voteOptions={form.voteOptions}
          typedOption={form.typedOption}
          ballot={form.ballot}
          onChange={change}
          error={errorText('typedOption') ?? errorText('voteOptions')}
        />
      )}
      {form.ballot === 'approval' && (
        <div className={styles.pair}>
          <TextField
            label={t('minimum')}
            error={errorText('minimum')}
            value={form.minimum}
            inputMode="numeric"
            onChange={(event) => change({ minimum: event.currentTarget.value })}
          />
          <TextField
            label={t('maximum')}
            error={errorText('maximum')}
            value={form.maximum}
            inputMode="numeric"
            onChange={(event) => change({ maximum: event.currentTarget.value })}
          />
        </div>
      )}
      {form.ballot === 'approval' && <p className={styles.note}>{t('limitsHint')}</p>}
      {(form.ballot === 'approval' || form.ballot === 'ranking') && (
        <TextField
          label={t('seats')}
          hint={t('seatsHint')}
          error={errorText('seats')}
          value={form.seats}
          inputMode="numeric"
          onChange={(event) => change({ seats: event.currentTarget.value })}
        />
      )}
    </FormPart>
  );
}
