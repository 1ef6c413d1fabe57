import { mergeTyped } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-client.ts';

/** Whether a save failed since somebody else had changed the same fields after they were read. */
export function wasOvertaken(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'changed-meanwhile';
}

/** For a form whose save was overtaken: what stands now is read, what was typed stays on top of it,
 *  and `note` says what somebody else had changed as well, so that the next save replaces it
 *  knowingly. Source: SESS-01, CFG-01. */
export function useReadAgain<Form extends object>(labelOf: (field: keyof Form & string) => string) {
  const { t } = useTranslation('ui');
  const [note, setNote] = useState('');
  return {
    /** Empty until something was read again, and after `forget`. */
    note,
    forget: () => setNote(''),
    /** The form to be shown. `was` is what it was filled with, `now` what would fill it now. */
    merge: (was: Form, typed: Form, now: Form): Form => {
      const { form, both } = mergeTyped(was, typed, now);
      const theirs = both.map((field) => wordOf(labelOf(field), now[field])).join('; ');
      setNote(theirs === '' ? t('readAgain.kept') : t('readAgain.both', { theirs }));
      return form;
    },
  };
}

function wordOf(label: string, value: unknown): string {
  return typeof value === 'string' && value !== '' ? `${label} (${value})` : label;
}
