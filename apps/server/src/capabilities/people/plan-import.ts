import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Group, Role } from '@hemicycle/contract/people';
import { emailAddress, line as lineOfText } from '@hemicycle/contract/values';
import type { ImportRecord } from './parse-import.ts';
import { weightPlanner, type PlannedWeight } from './plan-weights.ts';

/** What is there before an import. */
export interface ImportGround {
  /** Ids by e-mail address. */
  readonly users: ReadonlyMap<string, string>;
  readonly roles: readonly Role[];
  readonly groups: readonly Group[];
  readonly createGroups: boolean;
  isWeakPassword(password: string): boolean;
}

/** What one record comes to. Empty cells leave roles, groups, weights and password of an account as they are. `newGroups` are names of
 *  groups that have to be made first. */
export interface PlannedRow {
  readonly line: number;
  readonly email: string;
  readonly outcome: 'created' | 'updated' | 'refused';
  readonly problem: string | null;
  /** Of the account that exists. */
  readonly userId: string | null;
  readonly displayName: string;
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly newGroups: readonly string[];
  readonly weights: readonly PlannedWeight[];
  readonly password: string | null;
}

const displayName = lineOfText(PERSON_NAME_MAX_CHARS);

/** Says for each record what importing it does, or why it is refused. Pure; never throws. */
export function planImport(records: readonly ImportRecord[], ground: ImportGround): PlannedRow[] {
  const roles = nameIndex(ground.roles);
  const groups = nameIndex(ground.groups);
  const planWeights = weightPlanner(ground.groups, ground.createGroups);
  const seen = new Set<string>();
  return records.map((record) => {
    const email = emailAddress.safeParse(record.email);
    const name = displayName.safeParse(record.displayName);
    const userId = (email.success && ground.users.get(email.data)) || null;
    const foundRoles = find(record.roles, roles);
    const foundGroups = find(record.groups, groups);
    const { weights, problem: wrongWeights } = planWeights(record.weights);
    const newGroups = ground.createGroups ? foundGroups.unknown : [];
    const problem =
      (!email.success && 'The e-mail address is not one.') ||
      (email.success && seen.has(email.data) && 'This e-mail address stands in an earlier line too.') ||
      (!name.success && `The name must have 1 to ${PERSON_NAME_MAX_CHARS} characters.`) ||
      problemOf('role', foundRoles, foundRoles.unknown) ||
      problemOf('group', foundGroups, ground.createGroups ? [] : foundGroups.unknown) ||
      (newGroups.some((group) => !displayName.safeParse(group).success) && 'A group has too long a name.') ||
      wrongWeights ||
      (userId === null && record.password === '' && 'A new account needs a password.') ||
      (record.password !== '' && ground.isWeakPassword(record.password) && 'The password is too weak.') ||
      null;
    if (email.success) seen.add(email.data);
    return {
      line: record.line,
      email: email.success ? email.data : record.email,
      outcome: problem ? 'refused' : userId ? 'updated' : 'created',
      problem,
      userId,
      displayName: name.success ? name.data : record.displayName,
      roleIds: foundRoles.ids,
      groupIds: foundGroups.ids,
      newGroups,
      weights,
      password: record.password || null,
    };
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Ids by name in small letters; the ids themselves are names of one each. */
type NameIndex = ReadonlyMap<string, readonly string[]>;

function nameIndex(things: readonly Named[]): NameIndex {
  const index = new Map<string, string[]>();
  for (const { id, name } of things) index.set(keyOf(name), [...(index.get(keyOf(name)) ?? []), id]);
  for (const { id } of things) index.set(keyOf(id), [id]);
  return index;
}

interface Found {
  readonly ids: readonly string[];
  readonly unknown: readonly string[];
  readonly ambiguous: readonly string[];
}

/** What a cell names, `|` between several. */
function find(cell: string, index: NameIndex): Found {
  const names = [...new Set(cell.split('|').map((name) => name.trim()))].filter((name) => name !== '');
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

function problemOf(kind: string, found: Found, unknown: readonly string[]): string | null {
  if (unknown.length > 0) return `There is no ${kind} ${unknown.join(', ')}.`;
  if (found.ambiguous.length > 0) return `Several have the name ${found.ambiguous.join(', ')}; give the id.`;
  return null;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
