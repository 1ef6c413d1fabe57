import { type RefObject, useEffect, useRef, useState } from 'react';

/** The state of a form: what is typed, what is saved, and what is wrong once somebody has tried to
 *  save. */
export interface EditForm<Values, Wrong extends object> {
  readonly values: Values;
  /** What is saved, as the form holds it. */
  readonly saved: Values;
  readonly isChanged: boolean;
  /** Empty until somebody tries to save. */
  readonly problems: Partial<Wrong>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly change: (changes: Partial<Values>) => void;
  /** Marks what is wrong and gives the focus to the first of it; answers whether nothing is. */
  readonly check: () => boolean;
  /** Takes these values for saved, those of before unless others are given, and shows them. */
  readonly settle: (values?: Values) => void;
  /** Takes `saved` for saved, which somebody else has saved, and shows `values` on top of it. */
  readonly putOnTop: (saved: Values, values: Values) => void;
}

/** Holds a form from `initial` on. `find` says what is wrong with what is typed, by the
 *  rules that the contract has for it.  Source: looks picture 9. */
export function useEditForm<Values extends object, Wrong extends object>(
  initial: Values | (() => Values),
  find: (values: Values, saved: Values) => Wrong,
): EditForm<Values, Wrong> {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(saved);
  const [tried, setTried] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
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
      return Object.keys(find(values, saved)).length === 0;
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
