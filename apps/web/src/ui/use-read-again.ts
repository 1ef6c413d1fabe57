import { mergeTyped } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-client.ts';

/** Whether a save failed because somebody else had changed the same fields meanwhile. */
export function wasOvertaken(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'changed-meanwhile';
}

/** For a form in which somebody else has saved first. It is filled with the current values and
 *  keeps the typed ones on top. `note` names the fields that the other person has changed too, so
 *  that the next save overwrites them knowingly. Source: SESS-01, CFG-01. */
export function useReadAgain<Form extends object>(
  labelOf: (field: keyof Form & string) => string,
  /** The words for a value that is no text; absent: none. */
  describe?: (field: keyof Form & string, form: Form) => string,
) {
  const { t } = useTranslation('ui');
  const [note, setNote] = useState('');
  return {
    /** Empty until the form was read again, and after `forget`. */
    note,
    forget: () => setNote(''),
    /** Merges the form. `was` are the values that first filled it, `now` the current ones. */
    merge: (was: Form, typed: Form, now: Form): Form => {
      const { form, both } = mergeTyped(was, typed, now);
      const theirs = both
        .map((field) => wordOf(labelOf(field), describe?.(field, now) ?? now[field]))
        .join('; ');
      setNote(theirs === '' ? t('readAgain.kept') : t('readAgain.both', { theirs }));
      return form;
    },
  };
}

function wordOf(label: string, value: unknown): string {
  return typeof value === 'string' && value !== '' ? `${label} (${value})` : label;
}
