import { setImmediate } from 'node:timers/promises';
import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Group, Role } from '@hemicycle/contract/people';
import { inOneForm } from '@hemicycle/contract/readable-text';
import { emailAddress, name as nameOfMost } from '@hemicycle/contract/values';
import type { DecimalSign } from '@hemicycle/rules/people/read-number';
import type { ImportRecord } from './parse-import.ts';
import type { Column } from './read-columns.ts';
import { weightPlanner, type PlannedWeight } from './plan-weights.ts';

/** What exists on the site before an import. */
export interface ImportGround {
  /** Ids by e-mail address. */
  readonly users: ReadonlyMap<string, string>;
  readonly roles: readonly Role[];
  readonly groups: readonly Group[];
  readonly createGroups: boolean;
  /** The sign between the whole and the fraction of a weight; null: the caller did not name one. */
  readonly decimal: DecimalSign | null;
  weaknessOf(password: string): 'weak-password' | 'common-password' | null;
}

/** What the import does with one record. Empty cells leave roles, groups, weights and password of
 *  an account as they are. `newGroups` are names of groups that have to be made first. */
export interface PlannedRow {
  readonly row: number;
  readonly line: number;
  readonly email: string;
  readonly outcome: 'created' | 'updated' | 'refused';
  readonly problem: string | null;
  /** The id of the existing account; null where the import makes one. */
  readonly userId: string | null;
  readonly displayName: string;
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly newGroups: readonly string[];
  readonly weights: readonly PlannedWeight[];
  readonly password: string | null;
}

const displayName = nameOfMost(PERSON_NAME_MAX_CHARS);

/** This many records are planned at once, in about 3 ms. Then waiting requests get their turn. */
const SLICE_RECORDS = 250;

/** Says for each record what importing it does, or why it is refused. Never rejects. */
export async function planImport(
  records: readonly ImportRecord[],
  ground: ImportGround,
): Promise<PlannedRow[]> {
  const plan = recordPlanner(ground);
  const rows: PlannedRow[] = [];
  for (let from = 0; from < records.length; from += SLICE_RECORDS) {
    if (from > 0) await setImmediate();
    for (const record of records.slice(from, from + SLICE_RECORDS)) rows.push(plan(record));
  }
  return rows;
}

/** Plans one record after another. It refuses an address that an earlier record has. */
function recordPlanner(ground: ImportGround): (record: ImportRecord) => PlannedRow {
  const roles = nameIndex(ground.roles);
  const groups = nameIndex(ground.groups);
  const planWeights = weightPlanner(ground.groups, ground.createGroups, ground.decimal);
  const seen = new Set<string>();
  return (record) => {
    const { cells, addresses } = record;
    const email = emailAddress.safeParse(cells.email);
    const name = displayName.safeParse(cells.displayName);
    const userId = (email.success && ground.users.get(email.data)) || null;
    const foundRoles = find(cells.roles, roles);
    const foundGroups = find(cells.groups, groups);
    const { weights, problem: wrongWeights } = planWeights(cells.weights);
    const newGroups = ground.createGroups ? foundGroups.unknown : [];
    const wrong: readonly (readonly [Column, string | null | false])[] = [
      ['email', !email.success && 'The e-mail address is not one.'],
      [
        'email',
        email.success && seen.has(email.data) && 'This e-mail address stands in an earlier line too.',
      ],
      ['displayName', !name.success && `The name must have 1 to ${PERSON_NAME_MAX_CHARS} characters.`],
      ['roles', problemOf('role', foundRoles, foundRoles.unknown)],
      ['groups', problemOf('group', foundGroups, ground.createGroups ? [] : foundGroups.unknown)],
      [
        'groups',
        newGroups.some((group) => !displayName.safeParse(group).success) && 'A group has too long a name.',
      ],
      ['weights', wrongWeights],
      ['password', userId === null && cells.password === '' && 'A new account needs a password.'],
      ['password', cells.password !== '' && problemOfPassword(ground.weaknessOf(cells.password))],
    ];
    const found = wrong.flatMap(([column, text]) => (text ? [`${addresses[column]}: ${text}`] : []));
    // Where a cell cannot be read, problems found in its content mean nothing.
    const problems = record.problems.length > 0 ? record.problems : found;
    if (email.success) seen.add(email.data);
    return {
      row: record.row,
      line: record.line,
      email: email.success ? email.data : cells.email,
      outcome: problems.length > 0 ? 'refused' : userId ? 'updated' : 'created',
      problem: problems.length > 0 ? problems.join(' ') : null,
      userId,
      displayName: name.success ? name.data : cells.displayName,
      roleIds: foundRoles.ids,
      groupIds: foundGroups.ids,
      newGroups,
      weights,
      password: cells.password || null,
    };
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Ids by name in small letters. An id also counts as a name: it finds itself, and nothing else. */
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

/** Finds the roles or groups that a cell names, with `|` between names. */
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
  return inOneForm(name).toLowerCase();
}

function problemOfPassword(weakness: 'weak-password' | 'common-password' | null): string | false {
  switch (weakness) {
    case null:
      return false;
    case 'weak-password':
      return 'The password is too weak.';
    case 'common-password':
      return 'The password is one of those that are tried first.';
  }
}
