import type { ListProblem, ListProblemCode } from '@hemicycle/contract/list-problems';
import { inOneForm } from '@hemicycle/contract/readable-text';
import { closestMatch } from 'leven';
import { listProblemOf } from './refuse-list.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Ids by name in small letters. An id also counts as a name: it finds itself, and nothing else. */
type NameIndex = ReadonlyMap<string, readonly string[]>;

/** Makes the index of roles or groups. */
export function nameIndex(things: readonly Named[]): NameIndex {
  const index = new Map<string, string[]>();
  for (const { id, name } of things) index.set(keyOf(name), [...(index.get(keyOf(name)) ?? []), id]);
  for (const { id } of things) index.set(keyOf(id), [id]);
  return index;
}

/** What a cell names: ids, names that nothing has, and names that several have. */
interface Found {
  readonly ids: readonly string[];
  readonly unknown: readonly string[];
  readonly ambiguous: readonly string[];
}

/** Finds the roles or groups that a cell names, with `|` between names. */
export function find(cell: string, index: NameIndex): Found {
  const names = namesIn(cell);
  const ids: string[] = [];
  const unknown: string[] = [];
  const ambiguous: string[] = [];
  for (const name of names) {
    const [id, ...others] = index.get(keyOf(name)) ?? [];
    if (id === undefined) unknown.push(name);
    else if (others.length > 0) ambiguous.push(name);
    else ids.push(id);
  }
  return { ids: [...new Set(ids)], unknown, ambiguous };
}

/** The problem of a cell with names; null where there is none. */
export function problemOfFound(
  code: ListProblemCode,
  found: Found,
  unknown: readonly string[],
): ListProblem | null {
  if (unknown.length > 0) return listProblemOf(code, { names: unknown.join(', ') });
  if (found.ambiguous.length > 0) return listProblemOf('ambiguous', { names: found.ambiguous.join(', ') });
  return null;
}

/** A cell in which each unknown name is replaced by the nearest known name, as a guess at the meant
 *  one. The two differ by at most a third of the letters. Null where a name has no near one. */
export function nearestCell(cell: string, things: readonly Named[]): string | null {
  const index = nameIndex(things);
  const keys = things.map(({ name }) => keyOf(name));
  const meant = namesIn(cell).map((name) => {
    if (index.has(keyOf(name))) return name;
    const near =
      keys.find((key) => key.startsWith(keyOf(name)) || keyOf(name).startsWith(key)) ??
      closestMatch(keyOf(name), keys, { maxDistance: Math.ceil(name.length / 3) });
    return things.find((thing) => keyOf(thing.name) === near)?.name;
  });
  return meant.includes(undefined) ? null : meant.join(' | ');
}

function namesIn(cell: string): string[] {
  return [...new Set(cell.split('|').map((name) => name.trim()))].filter((name) => name !== '');
}

function keyOf(name: string): string {
  return inOneForm(name).toLowerCase();
}
