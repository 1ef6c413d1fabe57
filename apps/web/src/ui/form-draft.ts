import { mergeTyped } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useEffect, useState } from 'react';
import type { EditForm } from './use-edit-form.ts';

/** The values of a form with what this tab keeps of it on top; null where it keeps nothing that
 *  fits the form. `saved`: the values as they are stored now; `lists`: the fields whose lists are
 *  merged, entry by entry. Never throws. */
export function draftOver<Values extends object>(
  key: string,
  saved: Values,
  lists: readonly (keyof Values & string)[],
): Values | null {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fits` looks at both
    const { was, values } = JSON.parse(kept) as { was: Values; values: Values };
    if (!fits(was, saved) || !fits(values, saved)) return null;
    return mergeTyped(was, values, saved, lists).form;
  } catch {
    return null;
  }
}

/** What this tab keeps of a form. `isBack`: the form began with a kept draft; `forget` puts that
 *  note away; `drop` ends the draft, since it is saved. */
export interface FormDraft {
  readonly isBack: boolean;
  readonly forget: () => void;
  readonly drop: () => void;
}

/** Keeps what is typed into a form in this tab, until it is saved or given up, so that a page that
 *  is read anew has it again (`draftOver`). `secrets`: the fields that are not kept. */
export function useFormDraft<Values extends object>(
  key: string,
  { values, saved, isChanged }: Pick<EditForm<Values, object>, 'values' | 'saved' | 'isChanged'>,
  secrets: readonly (keyof Values & string)[],
): FormDraft {
  const [isBack, setBack] = useState(() => draftOver(key, saved, []) !== null);
  useEffect(() => {
    const kept = { ...values, ...Object.fromEntries(secrets.map((field) => [field, saved[field]])) };
    if (isChanged) sessionStorage.setItem(key, JSON.stringify({ was: saved, values: kept }));
    else sessionStorage.removeItem(key);
  }, [key, isChanged, saved, values, secrets]);
  // A page that is left by a link was asked about; one that is read anew ends without this.
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
  return {
    isBack: isBack && isChanged,
    forget: () => setBack(false),
    drop: () => sessionStorage.removeItem(key),
  };
}

function fits<Values extends object>(kept: Values, saved: Values): boolean {
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
  const isAlike = (one: unknown, other: unknown) =>
    one === null || other === null || kindOf(one) === kindOf(other);
  const entries = Object.entries(saved);
  const there = new Map<string, unknown>(Object.entries(kept));
  return entries.every(([field, value]) => there.has(field) && isAlike(there.get(field), value));
}
