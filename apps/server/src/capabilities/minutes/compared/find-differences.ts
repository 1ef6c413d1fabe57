import {
  comparedThing,
  type SittingComparison,
  type SittingDifference,
} from '@hemicycle/contract/compare-sitting';
import { DIFFERENCES_LISTED_MAX } from '@hemicycle/contract/minute-limits';
import type { ComparedSitting } from './compared-sitting.ts';

/** A difference shows at most this much of a text, in UTF-16 units, since a stranger's file may
 *  have texts of megabytes. */
const SHOWN_MAX_CHARS = 500;
/** Of two long texts, this much is shown before the place where they differ first, in UTF-16
 *  units. */
const SHOWN_BEFORE_CHARS = 100;

/** What differs between a sitting and a file that describes it, thing by thing and value by value.
 *  Where one side does not have a thing, that is one difference. Long texts are
 *  cut. Pure. Source: BEY-35. */
export function findDifferences(
  here: ComparedSitting,
  there: ComparedSitting,
): Omit<SittingComparison, 'format'> {
  const all: SittingDifference[] = [];
  let [things, values] = [0, 0];
  for (const kind of comparedThing.options) {
    const [ours, theirs] = [here[kind], there[kind]];
    if (ours === null || theirs === null) continue;
    for (const [one, other] of pairsOf(ours, theirs, ({ key }) => key)) {
      things += 1;
      const { thing, about: whole } = one ?? other ?? { thing: kind, about: '' };
      const about = cut(whole);
      if (one === undefined || other === undefined) {
        const [has, hasNot] = [about, null];
        const sides = one === undefined ? { here: hasNot, there: has } : { here: has, there: hasNot };
        all.push({ thing, about, aspect: 'all', detail: null, ...sides });
        continue;
      }
      for (const [ourValue, theirValue] of pairsOf(one.values, other.values, ({ key }) => key)) {
        values += 1;
        const [is, says] = [ourValue?.value ?? null, theirValue?.value ?? null];
        const value = ourValue ?? theirValue;
        if (is === says || value === undefined) continue;
        const from = shownFrom(is, says);
        all.push({
          ...{ thing, about, aspect: value.aspect, detail: value.detail && cut(value.detail) },
          ...{ here: is && cut(is, from), there: says && cut(says, from) },
        });
      }
    }
  }
  return {
    compared: { things, values },
    count: all.length,
    differences: all.slice(0, DIFFERENCES_LISTED_MAX),
  };
}

/** Where to begin to show two texts, so that their first difference is among what is shown. */
function shownFrom(here: string | null, there: string | null): number {
  if (here === null || there === null) return 0;
  if (Math.max(here.length, there.length) <= SHOWN_MAX_CHARS) return 0;
  let same = 0;
  while (same < here.length && here[same] === there[same]) same += 1;
  return Math.max(0, same - SHOWN_BEFORE_CHARS);
}

function cut(text: string, from = 0): string {
  const shown = text.slice(from, from + SHOWN_MAX_CHARS);
  return `${from > 0 ? '…' : ''}${shown}${from + SHOWN_MAX_CHARS < text.length ? '…' : ''}`;
}

/** The entries of two lists by their keys: those of the first list in its order, then the rest. A
 *  key that comes twice in one list is compared by its turn. */
function pairsOf<One>(
  ours: readonly One[],
  theirs: readonly One[],
  keyOf: (one: One) => string,
): [One | undefined, One | undefined][] {
  const [left, right] = [numbered(ours, keyOf), numbered(theirs, keyOf)];
  return [
    ...[...left].map(([key, one]): [One, One | undefined] => [one, right.get(key)]),
    ...[...right].flatMap(([key, other]): [undefined, One][] => (left.has(key) ? [] : [[undefined, other]])),
  ];
}

function numbered<One>(list: readonly One[], keyOf: (one: One) => string): Map<string, One> {
  const turns = new Map<string, number>();
  return new Map(
    list.map((one) => {
      const key = keyOf(one);
      const turn = (turns.get(key) ?? 0) + 1;
      turns.set(key, turn);
      return [`${key} ${turn}`, one];
    }),
  );
}
