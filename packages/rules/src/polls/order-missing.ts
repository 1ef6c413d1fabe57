import type { Whereabouts } from '@hemicycle/contract/poll-watch';

const PLACES: readonly Whereabouts[] = ['line-lost', 'here', 'with-proxy', 'away', 'never'];

interface Missing {
  readonly where: Whereabouts;
  readonly sinceMs: number | null;
  readonly name: string;
}

/** Orders those who have not voted: who lost the line first, then who is here, whose
 *  proxy is here, who is away, and who never came. Among those who lost the line, who lost it first
 *  comes first; all others by name. Source: BEY-40. */
export function orderMissing<Of extends Missing>(missing: readonly Of[]): Of[] {
  return missing.toSorted(
    (left, right) =>
      PLACES.indexOf(left.where) - PLACES.indexOf(right.where) ||
      (left.where === 'line-lost' ? (left.sinceMs ?? 0) - (right.sinceMs ?? 0) : 0) ||
      (left.name < right.name ? -1 : left.name > right.name ? 1 : 0),
  );
}
