/** The menu entry to which a key moves, in a circle; undefined for a key that does not move. `now`:
 *  the focused element, which may be no entry. `entries`: the entries that can be chosen. */
export function moveInMenu<Entry>(key: string, entries: readonly Entry[], now: unknown): Entry | undefined {
  const at = entries.findIndex((entry) => entry === now);
  switch (key) {
    case 'ArrowDown':
      return entries[(at + 1) % entries.length];
    case 'ArrowUp':
      return entries.at(Math.max(at, 0) - 1);
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
    default:
      return undefined;
  }
}
