/** Source: FND-29, FND-30. */
export const AUTOCOMPLETE_MIN_CHARS = 3;
export const AUTOCOMPLETE_MAX_SUGGESTIONS = 3;

/** What the field offers: suggestions, or an entry for somebody new with what was typed. */
export interface AutocompleteOffer<O> {
  readonly suggestions: readonly O[];
  readonly newEntry: { readonly label: string; readonly typed: string } | null;
}

/** What an autocomplete field offers for the typed text: nothing below three characters; then at most three options that contain
 *  it whatever the case and are not chosen yet; when none matches and there is a label for it, a 'new user' entry. An
 *  option that is chosen already matches, so nobody is entered twice.  Source: FND-29 … FND-32. */
export function offerSuggestions<O extends { readonly id: string; readonly label: string }>(question: {
  readonly typed: string;
  readonly options: readonly O[];
  readonly chosenIds: readonly string[];
  readonly newEntryLabel?: string | undefined;
}): AutocompleteOffer<O> {
  const typed = question.typed.trim();
  if (typed.length < AUTOCOMPLETE_MIN_CHARS) return { suggestions: [], newEntry: null };
  const wanted = typed.toLowerCase();
  const matching = question.options.filter((option) => option.label.toLowerCase().includes(wanted));
  const label = question.newEntryLabel;
  return {
    suggestions: matching
      .filter((option) => !question.chosenIds.includes(option.id))
      .slice(0, AUTOCOMPLETE_MAX_SUGGESTIONS),
    newEntry: matching.length === 0 && label ? { label, typed } : null,
  };
}
