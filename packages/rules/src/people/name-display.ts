import { PERSON_NAME_TOOLTIP_ABOVE_CHARS } from '@hemicycle/contract/limits';

/** The name of a meeting member about whom nothing is known. Source: PEOP-16. */
export const UNKNOWN_NAME = 'unknown';

/** Splits a text into what readers see as single characters, so that no accent or emoji is cut in
 *  two. */
function characters(text: string): string[] {
  return Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
    (part) => part.segment,
  );
}

/** Cuts a name that is longer than the limit (in characters), and adds '...'. Source: PEOP-14. */
export function cutName(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  const letters = characters(name);
  return letters.length <= maxLength ? name : `${letters.slice(0, maxLength).join('').trimEnd()}...`;
}

/** Whether a name has a tooltip with the whole name: over 30 characters. Source: PEOP-15. */
export function needsNameTooltip(name: string): boolean {
  return (
    name.length > PERSON_NAME_TOOLTIP_ABOVE_CHARS && characters(name).length > PERSON_NAME_TOOLTIP_ABOVE_CHARS
  );
}

/** What is known of a person's name; every part may be missing. `reversedName`: the display name
 *  reversed, where its words alone do not tell how. */
export interface PersonName {
  readonly displayName?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly overridedName?: string | null | undefined;
  readonly reversedName?: string | null | undefined;
}

function filled(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** The display name with its last word first. A remark in brackets at the end, such as (guest),
 *  stays at the end. Never throws. Source: PEOP-23. */
export function reversedByWords(displayName: string): string {
  const remark = /(?<=\S)\s+[(（][^()（）]*[)）]$/u.exec(displayName)?.[0] ?? '';
  const words = displayName.slice(0, displayName.length - remark.length).split(/\s+/u);
  return [...words.slice(-1), ...words.slice(0, -1)].join(' ') + remark;
}

/** The last name of a person before their first, 'de la Vega Ana'; null where one is not known.
 *  Never throws. Source: PEOP-23. */
export function reversedByParts(person: PersonName): string | null {
  const first = filled(person.firstName);
  const last = filled(person.lastName);
  return first === null || last === null ? null : `${last} ${first}`;
}

/** The name to show. An overriding name is shown as it was given. Otherwise the display name is
 *  shown, last name first where the site reverses names. 'unknown' when there is neither. Source:
 *  PEOP-16, PEOP-17, PEOP-20, PEOP-23. */
export function nameToShow(
  person: PersonName | null | undefined,
  options: { readonly reversed: boolean },
): string {
  const overrided = filled(person?.overridedName);
  if (overrided !== null) return overrided;
  const displayName = filled(person?.displayName);
  if (!person || displayName === null) return UNKNOWN_NAME;
  if (!options.reversed) return displayName;
  return person.reversedName ?? reversedByParts(person) ?? reversedByWords(displayName);
}
