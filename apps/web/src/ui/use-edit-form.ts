import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusFirstWrong, isFilledInPart } from './first-wrong.ts';

/** The state of a form: its values, the saved values, and its errors after a first try to save. */
export interface EditForm<Values, Wrong extends object> {
  readonly values: Values;
  /** The saved values, in the shape of the form. */
  readonly saved: Values;
  readonly isChanged: boolean;
  /** The errors; empty until the person tries to save. */
  readonly problems: Partial<Wrong>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly change: (changes: Partial<Values>) => void;
  /** Shows the errors and focuses the first field with one, or the sentence of a group of fields
   *  (`data-invalid`). Returns whether there are none, and no field is filled in part
   *  (`data-partial`). */
  readonly check: () => boolean;
  /** Treats these values as saved and shows them. Without an argument it shows the last saved
   *  values. */
  readonly settle: (values?: Values) => void;
  /** Treats `saved` as saved, by somebody else, and shows `values` as changes to it. */
  readonly putOnTop: (saved: Values, values: Values) => void;
}

/** Holds a form that starts with `initial`. `find` finds the errors of the values by the rules of
 *  the contract. `begin`: the values that stand in it at first as changes that are not saved;
 *  absent: the saved ones. Source: looks picture 9. */
export function useEditForm<Values extends object, Wrong extends object>(
  initial: Values | (() => Values),
  find: (values: Values, saved: Values) => Wrong,
  begin?: (saved: Values) => Values,
): EditForm<Values, Wrong> {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(() => begin?.(saved) ?? saved);
  const [tried, setTried] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tried > 0) focusFirstWrong(element.current);
  }, [tried]);
  return {
    values,
    saved,
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
    problems: tried > 0 ? find(values, saved) : {},
    element,
    change: (changes) => setValues({ ...values, ...changes }),
    check: () => {
      setTried(tried + 1);
      return !isFilledInPart(element.current) && Object.keys(find(values, saved)).length === 0;
    },
    settle: (next = saved) => {
      setSaved(next);
      setValues(next);
      setTried(0);
    },
    putOnTop: (next, on) => {
      setSaved(next);
      setValues(on);
    },
  };
}
