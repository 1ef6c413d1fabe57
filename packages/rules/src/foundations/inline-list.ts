/** What may be typed into an inline list. Source: FND-41. */
export const INLINE_LIST_MAX_CHARS = 25;

/** Source: FND-36. */
export interface InlineListEntry {
  readonly label: string;
  readonly privateRecording: boolean;
  readonly streamingEnabled: boolean;
}

/** The entries and what is typed but not added yet. */
export interface InlineList {
  readonly entries: readonly InlineListEntry[];
  readonly typed: string;
}

export type InlineListEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'enter' }
  | { readonly type: 'removed'; readonly label: string };

function withTyped(list: InlineList): readonly InlineListEntry[] {
  const label = list.typed.trim();
  const known = list.entries.some((entry) => entry.label.toLowerCase() === label.toLowerCase());
  if (label === '' || known) return list.entries;
  return [...list.entries, { label, privateRecording: false, streamingEnabled: false }];
}

/** An inline list after typing (at most 25 characters), Enter (adds what is typed, trimmed, unless it is empty or there already
 *  whatever the case, and clears the box) or a removal.  Source: FND-37 … FND-39, FND-41. */
export function reduceInlineList(list: InlineList, event: InlineListEvent): InlineList {
  switch (event.type) {
    case 'typed':
      return { ...list, typed: event.text.slice(0, INLINE_LIST_MAX_CHARS) };
    case 'enter':
      return { entries: withTyped(list), typed: '' };
    case 'removed':
      return { ...list, entries: list.entries.filter((entry) => entry.label !== event.label) };
  }
}

/** The entries as saved: with the text still in the box. Source: FND-40. */
export function readInlineList(list: InlineList): readonly InlineListEntry[] {
  return withTyped(list);
}
