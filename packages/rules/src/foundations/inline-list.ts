/** An entry of an inline list of rooms. Source: FND-36. */
export interface InlineListEntry {
  readonly label: string;
  readonly privateRecording: boolean;
  readonly streamingEnabled: boolean;
}

/** The entries of an inline list with those for the typed labels at its end. Labels are trimmed; an
 *  empty one adds nothing, nor does one that differs from an earlier label in upper and lower case
 *  alone. Never throws. Source: FND-37, FND-38. */
export function addToInlineList<Entry extends { readonly label: string }>(
  entries: readonly Entry[],
  typed: readonly string[],
  make: (label: string) => Entry,
): readonly Entry[] {
  const there = new Set(entries.map(({ label }) => keyOfLabel(label)));
  const added: Entry[] = [];
  for (const text of typed) {
    const label = text.trim();
    if (label === '' || there.has(keyOfLabel(label))) continue;
    there.add(keyOfLabel(label));
    added.push(make(label));
  }
  return added.length === 0 ? entries : [...entries, ...added];
}

/** Labels with the same key are the same entry of an inline list. Source: FND-38. */
export function keyOfLabel(label: string): string {
  return label.trim().toLowerCase();
}
