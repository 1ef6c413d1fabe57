import type { EditForm } from '../../ui/use-edit-form.ts';
import { asksToSelect, tellSelectFirst } from '../proxies/public.ts';
import type { SessionForm, SessionProblems } from './session-form.ts';

/** A form that is saved with the pair that stands in its fields: a pair that lacks somebody, or a
 *  right to vote, is refused by the same dialog as by *Add*. Source: PROXY-06. */
export function withPairDialog(
  form: EditForm<SessionForm, SessionProblems>,
  findProblems: (values: SessionForm) => SessionProblems,
): EditForm<SessionForm, SessionProblems> {
  return {
    ...form,
    check: () => {
      const isWhole = form.check();
      // The dialog opens after the focus has moved to the fault, and gives it back to there.
      if (asksToSelect(findProblems(form.values).pairChosen)) queueMicrotask(() => void tellSelectFirst());
      return isWhole;
    },
  };
}
