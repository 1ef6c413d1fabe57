import type { CallInNumber } from '@hemicycle/contract/call-in-numbers';
import { CALL_IN_NUMBERS_MAX } from '@hemicycle/contract/site-limits';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import { EntryRows } from '../../ui/EntryRows.tsx';

const EMPTY: CallInNumber = { label: '', callInNumber: '' };

/** The phone numbers by which people join meetings, each with the place that it is for. Source:
 *  FND-58. */
export function CallInNumberRows({
  numbers,
  errorOf,
  onChange,
}: {
  numbers: readonly CallInNumber[];
  errorOf: (field: string) => string | undefined;
  onChange: (numbers: CallInNumber[]) => void;
}) {
  const { t } = useTranslation('site-identity');
  return (
    <EntryRows
      entries={numbers}
      most={CALL_IN_NUMBERS_MAX}
      words={{
        none: t('numbers.none'),
        add: t('numbers.add'),
        one: (number) => t('numbers.one', { number }),
        remove: (number) => t('numbers.remove', { number }),
      }}
      empty={EMPTY}
      onChange={onChange}
    >
      {(entry, index, change) => (
        <>
          <TextField
            label={t('numbers.label')}
            value={entry.label}
            error={errorOf(`callInNumbers.${index}.label`)}
            dir="auto"
            onChange={(event) => change({ label: event.currentTarget.value })}
          />
          <TextField
            label={t('numbers.callInNumber')}
            value={entry.callInNumber}
            error={errorOf(`callInNumbers.${index}.callInNumber`)}
            type="tel"
            dir="ltr"
            onChange={(event) => change({ callInNumber: event.currentTarget.value })}
          />
        </>
      )}
    </EntryRows>
  );
}
