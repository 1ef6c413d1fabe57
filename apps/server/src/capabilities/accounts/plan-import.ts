import { setImmediate } from 'node:timers/promises';
import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { ListColumn, ListProblem } from '@hemicycle/contract/list-problems';
import type { ImportMissing } from '@hemicycle/contract/user-import';
import { emailAddress, name as nameOfMost } from '@hemicycle/contract/values';
import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { changesOfRow, groupsAfter } from './change-by-import.ts';
import { find, nameIndex, nearestCell, problemOfFound } from './find-named.ts';
import type { ImportRecord } from './parse-import.ts';
import type { CellProblem } from './parse-table.ts';
import type { ImportGround, PlannedRow } from './planned-row.ts';
import { listProblemOf } from './refuse-list.ts';
import { type PlannedWeight, weightPlanner } from './plan-weights.ts';

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

/** Plans one record after another. It refuses an address that an earlier record has, unless that
 *  record is left out. */
function recordPlanner(ground: ImportGround): (record: ImportRecord) => PlannedRow {
  const roles = nameIndex(ground.roles);
  const groups = nameIndex(ground.groups);
  const planWeights = weightPlanner(ground.groups, ground.createGroups, ground.decimal);
  const planAllWeights = weightPlanner(ground.groups, true, ground.decimal);
  const changesOf = changesOfRow(ground);
  const groupsOf = groupsAfter(ground.groups);
  const seen = new Map<string, number>();
  const seenSecond = new Set<string>();
  return (record) => {
    const { cells, addresses, row } = record;
    const email = emailAddress.safeParse(cells.email);
    const name = displayName.safeParse(cells.displayName);
    const account = (email.success && ground.users.get(email.data)) || null;
    const foundRoles = find(cells.roles, roles);
    const foundGroups = find(cells.groups, groups);
    const { weights, problem: wrongWeights } = planWeights(cells.weights);
    const newGroups = ground.createGroups ? foundGroups.unknown : [];
    const second = cells.secondEmail === '' ? null : emailAddress.safeParse(cells.secondEmail);
    const isTaken = (address: string) => {
      const holder = ground.holders.get(address);
      return seenSecond.has(address) || (holder !== undefined && holder !== account?.id);
    };
    const earlier = email.success ? seen.get(email.data) : undefined;
    const wrong: readonly (readonly [ListColumn, ListProblem | null | false])[] = [
      ['email', !email.success && listProblemOf('email-wrong')],
      ['email', earlier !== undefined && listProblemOf('email-twice', { row: String(earlier) })],
      ['displayName', !name.success && listProblemOf('name-length', { max: String(PERSON_NAME_MAX_CHARS) })],
      ['roles', problemOfFound('unknown-role', foundRoles, foundRoles.unknown)],
      [
        'groups',
        problemOfFound('unknown-group', foundGroups, ground.createGroups ? [] : foundGroups.unknown),
      ],
      [
        'groups',
        newGroups.some((group) => !displayName.safeParse(group).success) && listProblemOf('group-name-long'),
      ],
      ['weights', wrongWeights],
      ['email', email.success && isTaken(email.data) && listProblemOf('second-email-taken')],
      ['secondEmail', second !== null && !second.success && listProblemOf('second-email-wrong')],
      [
        'secondEmail',
        second?.success === true &&
          (isTaken(second.data) || seen.has(second.data)) &&
          listProblemOf('second-email-taken'),
      ],
      [
        'password',
        account === null &&
          cells.password === '' &&
          !ground.passwordsLater &&
          listProblemOf('password-missing'),
      ],
      ['password', cells.password !== '' && problemOfPassword(ground.weaknessOf(cells.password))],
    ];
    const found: CellProblem<ListColumn>[] = wrong.flatMap(([column, problem]) =>
      problem ? [{ column, cell: addresses[column], problem }] : [],
    );
    const isSkipped = ground.skip.has(row);
    // Where a cell cannot be read, problems found in its content mean nothing.
    const problems = isSkipped ? [] : record.problems.length > 0 ? record.problems : found;
    if (email.success && !isSkipped && earlier === undefined) seen.set(email.data, row);
    if (second?.success === true && !isSkipped) seenSecond.add(second.data);
    const { password: _, ...shown } = cells;
    const planned = {
      account,
      displayName: name.success ? name.data : cells.displayName,
      secondEmail: second?.success === true ? second.data : (account?.secondEmail ?? null),
      roleIds: foundRoles.ids,
      groupsAfter: groupsOf(account?.groupIds ?? [], foundGroups.ids, newGroups, weights),
      newGroups,
      weights,
      missing:
        isSkipped || record.problems.length > 0
          ? NOTHING_MISSING
          : missingOf(foundGroups.unknown, foundRoles.unknown, planAllWeights(cells.weights).weights),
      password: cells.password || null,
    };
    const changes = isSkipped || problems.length > 0 || account === null ? [] : changesOf(account, planned);
    return {
      ...planned,
      row,
      line: record.line,
      email: email.success ? email.data : cells.email,
      cells: shown,
      outcome: isSkipped
        ? 'skipped'
        : problems.length > 0
          ? 'refused'
          : account === null
            ? 'created'
            : changes.length > 0
              ? 'updated'
              : 'unchanged',
      problems: problems.map((one) => ({
        ...one,
        nearest: nearestOf(one, cells, { roles: ground.roles, groups: ground.groups }),
        otherRow: one.problem.code === 'email-twice' ? (earlier ?? null) : null,
      })),
      problem: problems.length > 0 ? problems.map(textOf).join(' ') : null,
      changes,
    };
  };
}

const NOTHING_MISSING: ImportMissing = { groups: [], roles: [], organisations: [], weights: [] };

function missingOf(
  groups: readonly string[],
  roles: readonly string[],
  weights: readonly PlannedWeight[],
): ImportMissing {
  const organisations = weights.flatMap((one) => (one.organisationId === null ? [one.organisation] : []));
  const lacking = weights.filter(({ groupId }) => groupId === null);
  return {
    groups: [...groups],
    roles: [...roles],
    organisations,
    weights: lacking.map(({ organisation, weight }) => `${organisation}=${weight}`),
  };
}

function nearestOf(
  { problem: { code } }: CellProblem<ListColumn>,
  cells: ImportRecord['cells'],
  { roles, groups }: Pick<ImportGround, 'roles' | 'groups'>,
): string | null {
  if (code === 'unknown-role') return nearestCell(cells.roles, roles);
  return code === 'unknown-group' ? nearestCell(cells.groups, groups) : null;
}

function textOf({ cell, problem }: CellProblem<ListColumn>): string {
  return `${cell}: ${sayListProblem(problem, 'en')}`;
}

function problemOfPassword(weakness: 'weak-password' | 'common-password' | null): ListProblem | false {
  switch (weakness) {
    case null:
      return false;
    case 'weak-password':
      return listProblemOf('password-weak');
    case 'common-password':
      return listProblemOf('password-common');
  }
}
