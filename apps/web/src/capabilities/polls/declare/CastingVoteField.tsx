import type { CastingVote } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField.tsx';
import { useOptionText } from '../words/poll-words.ts';
import { RadioList } from '../marks/RadioList.tsx';

const NAME_MAX_CHARS = 120;

/** Offers the casting vote where a tie may be broken: which side it is for, and the name of the
 *  person who gave it. `value` is null where none is given. Source: BEY-06. */
export function CastingVoteField({
  sides,
  value,
  presiding,
  byMissing,
  onChange,
}: {
  /** The option for and the one against. */
  sides: readonly [string, string];
  value: CastingVote | null;
  /** The name of the presiding member, proposed as the person who gave the casting vote. */
  presiding: string;
  byMissing: boolean;
  onChange: (value: CastingVote | null) => void;
}) {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  const choices = [null, ...sides].map((side, index) => ({
    value: String(index),
    label: side === null ? t('casting.without') : optionText(side),
    side,
  }));
  return (
    <>
      <RadioList
        legend={t('casting.legend')}
        value={choices.find(({ side }) => side === (value?.voteDecision ?? null))?.value ?? null}
        choices={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
        onChoose={(chosen) => {
          const side = choices.find((choice) => choice.value === chosen)?.side ?? null;
          onChange(side === null ? null : { voteDecision: side, by: value?.by ?? presiding });
        }}
      />
      {value !== null && (
        <TextField
          label={t('casting.by')}
          hint={t('casting.reason')}
          error={byMissing ? t('casting.byMissing') : undefined}
          value={value.by}
          maxLength={NAME_MAX_CHARS}
          dir="auto"
          onChange={(event) => onChange({ ...value, by: event.currentTarget.value })}
        />
      )}
    </>
  );
}
