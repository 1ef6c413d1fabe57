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

/** What is known of a person's name; every part may be missing. */
export interface PersonName {
  readonly displayName?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly overridedName?: string | null | undefined;
}

function filled(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function reversedName(person: PersonName, displayName: string): string {
  const first = filled(person.firstName);
  const last = filled(person.lastName);
  if (first !== null && last !== null) return `${last} ${first}`;
  const words = displayName.split(/\s+/u);
  return [...words.slice(-1), ...words.slice(0, -1)].join(' ');
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
  return options.reversed ? reversedName(person, displayName) : displayName;
}
