/** Moves the entry at `from` to the place `to`; the other entries keep their order. */
export function movedTo<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
