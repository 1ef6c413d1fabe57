/** Source: FND-29, FND-30. */
export const AUTOCOMPLETE_MIN_CHARS = 3;
export const AUTOCOMPLETE_MAX_SUGGESTIONS = 3;

/** The suggestions of an autocomplete field for the typed text: none below three characters, then
 *  at most three options that contain the text, whatever the case, and are not chosen yet. Source:
 *  FND-29 … FND-31. */
export function offerSuggestions<O extends { readonly id: string; readonly label: string }>(question: {
  readonly typed: string;
  readonly options: readonly O[];
  readonly chosenIds: readonly string[];
}): readonly O[] {
  const typed = question.typed.trim();
  if (typed.length < AUTOCOMPLETE_MIN_CHARS) return [];
  const wanted = typed.toLowerCase();
  return question.options
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .filter(({ id }) => !question.chosenIds.includes(id))
    .slice(0, AUTOCOMPLETE_MAX_SUGGESTIONS);
}

/** Whether the field offers to make a new entry: enough is typed, and no option contains it, chosen
 *  or not. Source: FND-32. */
export function offersNewEntry(question: {
  readonly typed: string;
  readonly options: readonly { readonly label: string }[];
}): boolean {
  const wanted = question.typed.trim().toLowerCase();
  return (
    wanted.length >= AUTOCOMPLETE_MIN_CHARS &&
    !question.options.some(({ label }) => label.toLowerCase().includes(wanted))
  );
}
