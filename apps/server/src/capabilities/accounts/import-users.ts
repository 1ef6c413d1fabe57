import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { importUsers as declared, type ListEncoding } from '@hemicycle/contract/user-import';
import type { DecimalSign } from '@hemicycle/rules/people/read-number';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadGroups, lockGroupNames, makeGroups } from '../groups/public.ts';
import { enterAct } from '../audit/public.ts';
import { loadRoles } from '../roles/public.ts';
import { lockRolesOfAll, requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import {
  insertAccounts,
  loadAccounts,
  loadUserIdsByEmail,
  replaceGroupsOf,
  replaceRolesOf,
  updateAccounts,
} from './account-store.ts';
import { hashPasswords } from './hash-passwords.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import type { ListDesk } from './list-desk.ts';
import type { ImportRecord } from './parse-import.ts';
import { planImport, type PlannedRow } from './plan-import.ts';
import { weaknessOfPassword } from './policy.ts';
import { makeWeights } from './write-weights.ts';

/** A list to import. `encoding` is the one in which its bytes were read, null where the list came
 *  as text. `decimal` is undefined where the caller does not say which decimal sign the list
 *  uses. */
export interface ImportedList {
  readonly csv: string;
  readonly encoding: ListEncoding | null;
  readonly decimal?: DecimalSign | undefined;
  readonly dryRun: boolean;
  readonly createGroups: boolean;
}

type ImportAnswer = AnswerOf<typeof declared>;

const DETAILS_MAX = 100;

/** Imports accounts from CSV text: creates new addresses and updates known ones, all in one
 *  transaction or none. With `dryRun` it writes nothing and tells for every row what would happen.
 *  People whose password or roles changed are told.
 *  @throws DomainError `invalid-input` when the text is no CSV or, without `dryRun`, naming the
 *  rows that are refused; `rate-limited`. */
export async function importUsers(
  deps: Deps,
  lists: ListDesk,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  list: ImportedList,
): Promise<ImportAnswer> {
  const { db } = deps;
  const read = await lists.readImport(viewer.userId, list.csv);
  if (read.is === 'refused') throw new DomainError('invalid-input', read.details);
  const { records, separator } = read;
  const said = { dryRun: list.dryRun, encoding: list.encoding, separator };
  const planned = await plan(deps, db, records, list);
  if (list.dryRun) return answer(said, planned, new Map());
  refuseWhereRefused(planned);
  // Hashing takes seconds, so it is done before the transaction. The transaction then plans again,
  // on the accounts that exist by that time.
  const hashes = await hashPasswords(
    deps,
    viewer.userId,
    new Map(planned.flatMap(({ email, password }) => (password === null ? [] : [[email, password]]))),
  );
  const written = await inTransaction(db, async (transaction) => {
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.access);
    await lockGroupNames(transaction);
    const rows = await plan(deps, transaction, records, list);
    refuseWhereRefused(rows);
    const ids = new Map(rows.map((row) => [row.email, row.userId ?? randomUUID()]));
    const nowMs = deps.clock.nowMs();
    await write(transaction, rows, ids, hashes, nowMs);
    const detail = { people: rows.length };
    const act = { act: 'importPeople', byUserId: viewer.userId, userId: null, detail } as const;
    await enterAct(deps, transaction, null, { ...act, created: nowMs });
    return { rows, ids };
  });
  await tell(deps, hooks, viewer, written.rows);
  return answer(said, written.rows, written.ids);
}

async function plan(
  deps: Deps,
  db: Kysely<Database>,
  records: readonly ImportRecord[],
  list: ImportedList,
): Promise<PlannedRow[]> {
  const emails = records.map(({ cells }) => cells.email.toLowerCase());
  const users = await loadUserIdsByEmail(db, emails);
  const roles = await loadRoles(db);
  const groups = await loadGroups(db);
  return planImport(records, {
    users,
    roles,
    groups,
    createGroups: list.createGroups,
    decimal: list.decimal ?? null,
    weaknessOf: (password) => weaknessOfPassword(password, deps.config.mode),
  });
}

function refuseWhereRefused(rows: readonly PlannedRow[]): void {
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return;
  throw new DomainError(
    'invalid-input',
    refused
      .slice(0, DETAILS_MAX)
      .map(({ line, problem }) => ({ path: `csv.line ${line}`, problem: problem ?? 'It is refused.' })),
  );
}

async function write(
  db: Kysely<Database>,
  rows: readonly PlannedRow[],
  ids: ReadonlyMap<string, string>,
  hashes: ReadonlyMap<string, string>,
  nowMs: number,
): Promise<void> {
  const names = new Map<string, string>();
  for (const name of rows.flatMap(({ newGroups }) => newGroups)) {
    // Several cells may spell the same group differently: the first spelling becomes its name.
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  const made = await makeGroups(db, 'primary', [...names.values()], nowMs);
  const madeIds = new Map(made.map(({ id, name }) => [name.toLowerCase(), id]));
  const weighted = await withWeights(
    db,
    rows.map((row) => ({
      ...row,
      userId: ids.get(row.email) ?? '',
      groupIds: [...row.groupIds, ...row.newGroups.map((name) => madeIds.get(name.toLowerCase()) ?? '')],
    })),
    nowMs,
  );
  const people = weighted.map((row) => ({ ...row, passwordHash: hashes.get(row.email) ?? null }));
  const created = people.filter(({ outcome }) => outcome === 'created');
  const updated = people.filter(({ outcome }) => outcome === 'updated');
  await insertAccounts(
    db,
    created.map(({ userId, email, displayName, passwordHash, roleIds, groupIds }) => ({
      user: { id: userId, email, display_name: displayName, password_hash: passwordHash, created_ms: nowMs },
      roleIds,
      groupIds,
    })),
  );
  await updateAccounts(db, updated);
  await replaceGroupsOf(
    db,
    updated.filter(({ groupIds }) => groupIds.length > 0),
  );
  const withRoles = updated.filter(({ roleIds }) => roleIds.length > 0);
  if (withRoles.length > 0) await keepAnAdministrator(db, () => replaceRolesOf(db, withRoles));
}

/** Adds the weighting groups of each row to its groups. Where a row gives only weights to an
 *  existing account, the account keeps its groups, except its earlier weights in the same
 *  organisations. */
async function withWeights<Row extends PlannedRow & { readonly userId: string }>(
  db: Kysely<Database>,
  rows: readonly Row[],
  nowMs: number,
): Promise<Row[]> {
  const idsOf = await makeWeights(
    db,
    rows.flatMap(({ weights }) => weights),
    nowMs,
  );
  const keeping = rows.filter(
    ({ outcome, weights, groupIds }) => outcome === 'updated' && weights.length > 0 && groupIds.length === 0,
  );
  const accounts = await loadAccounts(
    db,
    keeping.map(({ userId }) => userId),
  );
  const groupsNow = new Map(accounts.map((account) => [account.id, account.group_ids]));
  const keepers = new Set(keeping.map(({ userId }) => userId));
  const organisationOf = new Map(
    (await loadGroups(db)).map(({ id, voteOrganisation }) => [id, voteOrganisation]),
  );
  return rows.map((row) => {
    const given = row.weights.map(idsOf);
    if (given.length === 0) return row;
    const replaced = new Set(given.map(({ organisationId }) => organisationId));
    const others = (keepers.has(row.userId) ? (groupsNow.get(row.userId) ?? []) : row.groupIds).filter(
      (groupId) => !replaced.has(organisationOf.get(groupId) ?? ''),
    );
    return { ...row, groupIds: [...others, ...given.map(({ groupId }) => groupId)] };
  });
}

async function tell(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  rows: readonly PlannedRow[],
): Promise<void> {
  const updated = rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]));
  for (const { userId, roleIds, password } of updated) {
    if (password !== null && userId !== viewer.userId) {
      for (const hook of hooks) await hook.changedPassword?.(deps, userId);
    }
    if (roleIds.length > 0) deps.news.announce({ kind: 'rolesChanged', userId });
  }
  const userIds = updated.map(({ userId }) => userId);
  for (const hook of hooks) await hook.changed?.(deps, userIds);
}

function answer(
  said: Pick<ImportAnswer, 'dryRun' | 'encoding' | 'separator'>,
  rows: readonly PlannedRow[],
  ids: ReadonlyMap<string, string>,
): ImportAnswer {
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    ...said,
    created: count('created'),
    updated: count('updated'),
    refused: count('refused'),
    rows: rows.map(({ row, line, email, outcome, problem, userId }) => ({
      row,
      line,
      email,
      outcome,
      problem,
      userId: userId ?? ids.get(email) ?? null,
    })),
  };
}
