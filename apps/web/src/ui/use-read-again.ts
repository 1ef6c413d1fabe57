import { mergeTyped } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-client.ts';

/** Whether a save failed because somebody else had changed the same fields meanwhile. */
export function wasOvertaken(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'changed-meanwhile';
}

/** A field that two people changed, with both versions in words; empty: there are no words. */
export interface BothVersions<Field extends string = string> {
  readonly field: Field;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

/** For a form in which somebody else has saved first. It is filled with the current values and
 *  keeps the typed ones on top; of the fields in `lists` the entries of both are kept. `note` names
 *  the fields that the other person has changed too, so that the next save overwrites them
 *  knowingly; `both` has their two versions. Source: SESS-01, CFG-01. */
export function useReadAgain<Form extends object>(
  labelOf: (field: keyof Form & string) => string,
  /** The words for a value that is no text; absent: none. */
  describe?: (field: keyof Form & string, form: Form) => string,
  lists: readonly (keyof Form & string)[] = [],
) {
  const { t } = useTranslation('ui');
  const [note, setNote] = useState('');
  const [both, setBoth] = useState<readonly BothVersions<keyof Form & string>[]>([]);
  const wordsOf = (field: keyof Form & string, form: Form) => {
    const value = describe?.(field, form) ?? form[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    /** Empty until the form was read again, and after `forget`. */
    note,
    both,
    forget: () => {
      setNote('');
      setBoth([]);
    },
    /** The person has decided for one of the two versions of a field. */
    decide: (field: keyof Form & string) => setBoth(both.filter((one) => one.field !== field)),
    /** Merges the form. `was` are the values that first filled it, `now` the current ones. */
    merge: (was: Form, typed: Form, now: Form): Form => {
      const merged = mergeTyped(was, typed, now, lists);
      const theirs = merged.both.map((field) => wordOf(labelOf(field), wordsOf(field, now))).join('; ');
      setNote(theirs === '' ? t('readAgain.kept') : t('readAgain.both', { theirs }));
      setBoth(
        merged.both.map((field) => ({
          field,
          label: labelOf(field),
          theirs: wordsOf(field, now),
          mine: wordsOf(field, typed),
        })),
      );
      return merged.form;
    },
  };
}

function wordOf(label: string, words: string): string {
  return words === '' ? label : `${label} (${words})`;
}
