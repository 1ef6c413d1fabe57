/** An object type with the fields of all members of a union. */
export type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never;

/** Joins objects into one.
 *  @throws Error when two of them have a field of the same name. */
export function joined<const Each extends object>(objects: readonly Each[]): Joined<Each> {
  const entries = objects.flatMap((one) => Object.entries(one));
  const whole = Object.fromEntries(entries);
  if (Object.keys(whole).length < entries.length) {
    const names = entries.map(([name]) => name);
    const twice = names.filter((name, index) => names.indexOf(name) < index);
    throw new Error(`declared twice: ${twice.join(', ')}`);
  }
  // SAFETY: it has the fields of each of the objects, and no other.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see SAFETY
  return whole as Joined<Each>;
}
