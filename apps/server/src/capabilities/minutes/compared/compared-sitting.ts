import type { ComparedAspect, ComparedThing } from '@hemicycle/contract/compare-sitting';

/** One value of a thing of a sitting. `key`: by which the same value is found in another
 *  description; `detail`: what it is about, such as an option or a voter. */
export interface ComparedValue {
  readonly key: string;
  readonly aspect: ComparedAspect;
  readonly detail: string | null;
  readonly value: string | null;
}

/** One thing of a sitting, such as a vote. `key`: its kind and id. */
export interface ComparedUnit {
  readonly key: string;
  readonly thing: ComparedThing;
  readonly about: string;
  readonly values: readonly ComparedValue[];
}

/** A sitting as a file or the site describes it, to be compared. `units` null: a part that is not
 *  in it, such as the attendance, is not compared. */
export type ComparedSitting = Readonly<Record<ComparedThing, readonly ComparedUnit[] | null>>;

/** A value without a detail, whose aspect is its key. */
export function plain(aspect: ComparedAspect, value: string | null): ComparedValue {
  return { key: aspect, aspect, detail: null, value };
}

/** Texts as one value: their order says nothing. */
export function textsOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}

/** A moment in a file, in ms since the epoch as text; another text where it is none. */
export function momentOf(text: string | null): string | null {
  if (text === null || text === '') return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : String(ms);
}
