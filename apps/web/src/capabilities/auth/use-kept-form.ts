import { draftOver, type FormDraft, useFormDraft } from '../../ui/form-draft.ts';
import { type EditForm, useEditForm } from '../../ui/use-edit-form.ts';
import { useSignIn } from './sign-in.ts';

const NONE: readonly never[] = [];

/** Holds a form as `useEditForm` does, and keeps what is typed in this tab, under the id of the
 *  person, until it is saved or given up: a page that is read anew has it again. `name`: that of
 *  the form, with the id of what it edits. `lists`: the fields whose lists are merged with those
 *  that others saved meanwhile. `secrets`: the fields that are not kept; the same array each time.
 *  Source: SESS-01, issue 32. */
export function useKeptForm<Values extends object, Wrong extends object>(
  name: string,
  initial: Values | (() => Values),
  find: (values: Values, saved: Values) => Wrong,
  {
    lists = NONE,
    secrets = NONE,
    begin,
  }: {
    readonly lists?: readonly (keyof Values & string)[];
    readonly secrets?: readonly (keyof Values & string)[];
    readonly begin?: (saved: Values) => Values;
  } = {},
): EditForm<Values, Wrong> & { readonly draft: FormDraft } {
  const userId = useSignIn(({ info }) => info?.userId ?? '');
  const key = `form-draft ${userId} ${name}`;
  const form = useEditForm(initial, find, (saved) => draftOver(key, saved, lists) ?? begin?.(saved) ?? saved);
  return { ...form, draft: useFormDraft(key, form, secrets) };
}
