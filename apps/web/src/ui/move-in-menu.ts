/** Which entry of a menu a key leads to, in a circle; undefined for a key that leads nowhere.
 *  `now`: what has the focus, perhaps none of them. `entries`: those that can be chosen. */
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
