/** What a field with several values shows: nothing, its one value, or how many are selected. */
export type GroupFieldContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'single'; readonly value: string }
  | { readonly kind: 'selected'; readonly count: number };

/** A field with more than one entry shows the count, followed by 'selected' in the reader's language. Source: FND-42. */
export function groupFieldContent(values: readonly string[]): GroupFieldContent {
  const [value] = values;
  if (value === undefined) return { kind: 'empty' };
  return values.length === 1 ? { kind: 'single', value } : { kind: 'selected', count: values.length };
}
