import type { Caption } from '@hemicycle/contract/captions';

/** Lines by number, each once, as it was last corrected. The same array where nothing is new.
 *  Source: BEY-15. */
export function mergeCaptions(held: readonly Caption[], told: readonly Caption[]): readonly Caption[] {
  const known = new Map(held.map((caption) => [caption.id, caption.version]));
  const fresh = told.filter(({ id, version }) => version > (known.get(id) ?? 0));
  if (fresh.length === 0) return held;
  const newest = new Map<string, Caption>();
  for (const caption of fresh) {
    if (caption.version > (newest.get(caption.id)?.version ?? 0)) newest.set(caption.id, caption);
  }
  const last = held.at(-1);
  const follow = [...newest.values()].toSorted((one, other) => one.number - other.number);
  const areNew = follow.every(({ id, number }) => !known.has(id) && number > (last?.number ?? 0));
  if (areNew) return [...held, ...follow];
  return [...held.filter(({ id }) => !newest.has(id)), ...follow].toSorted(
    (one, other) => one.number - other.number,
  );
}

/** The order in which lines were said. Lines that were recognised after the sitting have the last
 *  numbers. Source: BEY-39, issue 34 §1. */
export function bySittingTime(
  one: Pick<Caption, 'createdAt' | 'number'>,
  other: Pick<Caption, 'createdAt' | 'number'>,
): number {
  return one.createdAt - other.createdAt || one.number - other.number;
}

/** Up to which version the lines are whole, after news: `readTo` and the versions that follow it
 *  without a gap. */
export function wholeTo(readTo: number, told: readonly Pick<Caption, 'version'>[]): number {
  const versions = new Set(told.map(({ version }) => version));
  let whole = readTo;
  while (versions.has(whole + 1)) whole += 1;
  return whole;
}
