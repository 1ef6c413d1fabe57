/** Values by the names of their fields, as they are on the wire; a field that is undefined counts as absent. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields that somebody else has changed since they were read: of those that were read (`before`), the ones that now hold
 *  another value. With `changes` only fields that are to be changed count, and none that holds what is wanted already:
 *  a request that is sent again, since its answer was lost, overtakes nobody. `sets` names the lists whose order says
 *  nothing. Never throws.  Source: SESS-01, CFG-01. */
export function overtakenFields({
  before,
  now,
  changes,
  sets = [],
}: {
  readonly before: Fields;
  readonly now: Fields;
  readonly changes?: Fields | undefined;
  readonly sets?: readonly string[];
}): string[] {
  return Object.keys(before).filter((field) => {
    const holds = (value: unknown) => isSameValue(now[field], value, sets.includes(field));
    if (before[field] === undefined || holds(before[field])) return false;
    if (changes === undefined) return true;
    return changes[field] !== undefined && !holds(changes[field]);
  });
}

/** Whether two values of the wire say the same. The order of an object's names says nothing, and a name without a value is none;
 *  with `asSet` the order of a list's items says nothing either. */
function isSameValue(left: unknown, right: unknown, asSet = false): boolean {
  return textOf(left, asSet) === textOf(right, asSet);
}

function textOf(value: unknown, asSet: boolean): string {
  if (asSet && Array.isArray(value))
    return JSON.stringify(value.map((item) => textOf(item, false)).toSorted());
  return JSON.stringify(value, sortNames) ?? '';
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
