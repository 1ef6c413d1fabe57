/** Values by field name, as they are on the wire; a field that is undefined counts as absent. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields that somebody else has changed since they were read: those of `before` whose value
 *  `now` is another one. With `changes`, only the fields to be changed count. A field that already
 *  holds the wanted value does not count: so a request that is repeated because its answer was lost
 *  finds no conflict. `sets` names the lists whose order has no meaning. Never throws. Source:
 *  SESS-01, CFG-01. */
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

/** The changes as they are sent: `before` holds the values that were read of the changed fields, if
 *  any were read. Never throws. */
export function withRead<Read extends object, Changes extends object>(
  read: Read,
  changes: Changes,
): Changes & { readonly before?: Partial<Pick<Read, keyof Read & keyof Changes>> } {
  const before = Object.fromEntries(Object.entries(read).filter(([field]) => Object.hasOwn(changes, field)));
  if (Object.keys(before).length === 0) return changes;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the fields read
  return { ...changes, before: before as Partial<Pick<Read, keyof Read & keyof Changes>> };
}

/** Merges a form that somebody is filling in with what others have saved. `was`: the form as it was
 *  read; `typed`: as it is now on screen; `now`: as it is now stored. A field that was typed into
 *  keeps the typed value; any other takes the stored one. `both` names the fields that others
 *  changed too, to a value other than the typed one. Of the fields in `lists`, which hold lists,
 *  the entries that others added or removed are kept as well; no such field is in `both`. Never
 *  throws. Source: SESS-01. */
export function mergeTyped<Form extends object>(
  was: Form,
  typed: Form,
  now: Form,
  lists: readonly (keyof Form & string)[] = [],
): { readonly form: Form; readonly both: readonly (keyof Form & string)[] } {
  const touched = fieldsOf(typed).filter((field) => !isSameValue(typed[field], was[field]));
  const merged = touched.map((field) => {
    const [before, mine, theirs] = [was[field], typed[field], now[field]];
    if (!lists.includes(field) || !areLists(before, mine, theirs)) return [field, mine, false] as const;
    return [field, mergeLists(before, mine, theirs), true] as const;
  });
  const kept = Object.fromEntries(merged.map(([field, value]) => [field, value]));
  return {
    form: { ...now, ...kept },
    both: merged.flatMap(([field, value, isMerged]) =>
      isMerged || isSameValue(now[field], was[field]) || isSameValue(now[field], value) ? [] : [field],
    ),
  };
}

function areLists(...values: unknown[]): boolean {
  return values.every((value) => Array.isArray(value));
}

/** The stored list without what was taken off the typed one, and with what was added to it. */
function mergeLists(was: unknown, typed: unknown, now: unknown): unknown[] {
  const keysOf = (list: unknown) => new Set(entriesOf(list).map((entry) => textOf(entry, false)));
  const [before, mine, theirs] = [keysOf(was), keysOf(typed), keysOf(now)];
  const isRemoved = (entry: unknown) => before.has(textOf(entry, false)) && !mine.has(textOf(entry, false));
  const isAdded = (entry: unknown) => !before.has(textOf(entry, false)) && !theirs.has(textOf(entry, false));
  return [...entriesOf(now).filter((entry) => !isRemoved(entry)), ...entriesOf(typed).filter(isAdded)];
}

function entriesOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

/** Whether two values of the wire are equal. The order of an object's names has no meaning, and a
 *  name without a value counts as absent. With `asSet` the order of a list's items has no meaning
 *  either. */
export function isSameValue(left: unknown, right: unknown, asSet = false): boolean {
  return textOf(left, asSet) === textOf(right, asSet);
}

function fieldsOf<Form extends object>(form: Form): (keyof Form & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are its fields
  return Object.keys(form) as (keyof Form & string)[];
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
