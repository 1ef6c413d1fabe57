import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { allowsCastingVote, checkMajority, type MajorityForm, type ThresholdForm } from './majority-form.ts';
import styles from './EditorFields.module.css';

const KINDS = ['simple', 'absolute', 'two-thirds', 'three-fifths', 'double', 'none'] as const;
const BASES = ['valid', 'cast', 'entitled', 'present'] as const;
const THRESHOLDS = ['at-least', 'more-than', 'amount'] as const;

/** The majority rule of a draft: its kind, its base, and whether the presiding officer may break a
 *  tie. Impossible combinations are not offered, and a note says why. Source: BEY-05, BEY-06, looks
 *  picture 8. */
export function MajorityField({
  majority,
  weighted,
  splits,
  showErrors,
  onChange,
}: {
  majority: MajorityForm;
  /** Whether the vote has weights. */
  weighted: boolean;
  /** Whether members may split their weight. Then there are no heads to count. */
  splits: boolean;
  showErrors: boolean;
  onChange: (majority: MajorityForm) => void;
}) {
  const { t } = useTranslation('poll-editor');
  const mayDouble = weighted && !splits;
  const errors = showErrors ? checkMajority(majority, mayDouble) : {};
  const whyNotDouble = weighted ? t('doubleNotSplit') : t('doubleNeedsWeights');
  const { kind } = majority;
  return (
    <>
      <Select
        label={t('majority')}
        error={errors.kind ? whyNotDouble : undefined}
        value={kind}
        choices={KINDS.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          disabled: value === 'double' && !mayDouble,
        }))}
        onChoose={(value) => {
          const chosen = KINDS.find((one) => one === value);
          if (chosen) onChange({ ...majority, kind: chosen });
        }}
      />
      {kind !== 'none' && (
        <Select
          label={t('base')}
          value={majority.base}
          choices={BASES.map((value) => ({ value, label: t(`bases.${value}`) }))}
          onChoose={(value) => {
            const base = BASES.find((one) => one === value);
            if (base) onChange({ ...majority, base });
          }}
        />
      )}

      {kind === 'double' && (
        <>
          <Threshold
            of="heads"
            threshold={majority.heads}
            wrong={errors.heads === true}
            onChange={(heads) => onChange({ ...majority, heads })}
          />
          <Threshold
            of="weight"
            threshold={majority.weight}
            wrong={errors.weight === true}
            onChange={(weight) => onChange({ ...majority, weight })}
          />
          <TextField
            label={t('blocking')}
            hint={t('blockingHint')}
            error={errors.blockingMinority ? t('blockingWrong') : undefined}
            value={majority.blockingMinority}
            inputMode="numeric"
            onChange={(event) => onChange({ ...majority, blockingMinority: event.currentTarget.value })}
          />
        </>
      )}
      <p className={styles.note}>
        {t(`explained.${kind}`)} {!mayDouble && errors.kind === undefined && whyNotDouble}
      </p>
      {allowsCastingVote(majority) && (
        <CheckField
          label={t('castingVote')}
          checked={majority.castingVote}
          onChange={(castingVote) => onChange({ ...majority, castingVote })}
        />
      )}
    </>
  );
}

function Threshold({
  of,
  threshold,
  wrong,
  onChange,
}: {
  of: 'heads' | 'weight';
  threshold: ThresholdForm;
  wrong: boolean;
  onChange: (threshold: ThresholdForm) => void;
}) {
  const { t } = useTranslation('poll-editor');
  return (
    <div className={classNames(styles.pair, styles.threshold)}>
      <Select
        label={t(`threshold.${of}`)}
        hint={t('thresholdHint')}
        value={threshold.kind}
        choices={THRESHOLDS.map((value) => ({ value, label: t(`thresholds.${value}`) }))}
        onChoose={(value) => {
          const kind = THRESHOLDS.find((one) => one === value);
          if (kind) onChange({ ...threshold, kind });
        }}
      />
      <TextField
        label={t(`much.${of}`)}
        hint={threshold.kind === 'amount' ? t('amountHint') : t('shareHint')}
        error={wrong ? t('thresholdWrong') : undefined}
        value={threshold.typed}
        dir="ltr"
        onChange={(event) => onChange({ ...threshold, typed: event.currentTarget.value })}
      />
    </div>
  );
}
