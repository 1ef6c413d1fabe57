/** Whether a field of a form is filled in in part, such as a date without its time
 *  (`data-partial`). Such a field has no value yet, and says so. */
export function isFilledInPart(form: HTMLFormElement | null): boolean {
  return form !== null && form.querySelector('[data-partial]') !== null;
}

/** Gives the focus to the first field of a form that has an error, or to the sentence of a group of
 *  fields (`data-invalid`). A date is a group of parts that gets no focus itself: its first part
 *  does. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const focusable = wrong?.matches('[tabindex], input, select, textarea, button')
    ? wrong
    : wrong?.querySelector<HTMLElement>('[tabindex="0"]');
  focusable?.focus();
}
