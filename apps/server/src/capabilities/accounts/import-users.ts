import { hash, randomUUID } from 'node:crypto';
import type { AccountChange } from '@hemicycle/contract/account-change';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import {
  importUsers as declared,
  type ListCorrection,
  type ListEncoding,
} from '@hemicycle/contract/user-import';
import { inOneForm } from '@hemicycle/contract/readable-text';
import type { DecimalSign } from '@hemicycle/rules/people/read-number';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadGroups, lockGroupNames } from '../groups/public.ts';
import { enterAct, enterEach } from '../audit/public.ts';
import { loadRoles } from '../roles/public.ts';
import { dropSiteFile } from '../uploads/public.ts';
import { lockRolesOfAll, requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import { loadAccounts, loadUserIdsByEmail } from './account-store.ts';
import { loadAddressHolders } from './address-store.ts';
import { hashPasswords } from './hash-passwords.ts';
import { loadLastChanges } from './last-changes.ts';
import type { ListDesk } from './list-desk.ts';
import type { ReadImport } from './parse-import.ts';
import { inviteImported } from './invite-imported.ts';
import { finishImport, importBeating } from './people-imports.ts';
import { planImport } from './plan-import.ts';
import type { PlannedRow } from './planned-row.ts';
import { weaknessOfPassword } from './policy.ts';
import { refuseWhereRefused } from './refuse-list.ts';
import { findUnusedRoles } from './unused-role-store.ts';
import { writeImport } from './write-import.ts';

/** A list to import. `encoding` is the one in which its bytes were read, null where the list came
 *  as text. `decimal` is undefined where the caller does not say which decimal sign the list
 *  uses. */
export interface ImportedList {
  readonly csv: string;
  readonly encoding: ListEncoding | null;
  readonly decimal?: DecimalSign | undefined;
  readonly dryRun: boolean;
  readonly createGroups: boolean;
  readonly passwordsLater: boolean;
  readonly skip?: readonly number[];
  /** The roles that the clerk has made for the list. */
  readonly madeRoles?: readonly string[];
  readonly corrections?: readonly ListCorrection[];
  /** The digest of the dry run that the clerk has seen. */
  readonly digest?: string | undefined;
  readonly importId?: string | undefined;
  readonly name?: string | undefined;
  /** The address of the site that stands in the letters to new people; undefined: nobody is
   *  invited. */
  readonly inviteFrom?: string | undefined;
  /** The uploaded file from which the text is; it goes once the list is imported. */
  readonly fileId?: string | undefined;
}

type ImportAnswer = AnswerOf<typeof declared>;
type Read = Extract<ReadImport, { is: 'read' }>;

/** Imports accounts from CSV text: creates new addresses and updates known ones, all in one
 *  transaction or none. With `dryRun` it writes nothing and tells for every row what would happen.
 *  What an import needs to be taken back is kept for 30 days. People whose password or roles
 *  changed are told.
 *  @throws DomainError `invalid-input` when the text is no CSV or, without `dryRun`, naming the
 *  rows that are refused; `changed-meanwhile` where another thing would be done than the digest
 *  says; `already-exists` for an import id that was used; `rate-limited`. Source: PEOP-02. */
export async function importUsers(
  deps: Deps,
  lists: ListDesk,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  list: ImportedList,
): Promise<ImportAnswer> {
  const { db } = deps;
  const { csv, corrections = [] } = list;
  const lettersReach = deps.config.smtpUrl !== null;
  const read = await lists.readImport(viewer.userId, { csv, corrections });
  if (read.is === 'refused') throw new DomainError('invalid-input', read.details);
  const planned = await plan(deps, db, read, list);
  if (list.dryRun) {
    const changes = await loadLastChanges(
      db,
      planned.flatMap(({ outcome, account }) => (outcome === 'updated' && account ? [account.id] : [])),
      { sinceMs: deps.clock.nowMs() - IMPORT_UNDO_MS, but: null },
    );
    return answer(lettersReach, list, read, planned, new Map(), null, changes);
  }
  refuseWhereRefused(planned);
  const passwords = new Map(
    planned.flatMap(({ outcome, email, password }) =>
      password === null || outcome === 'skipped' ? [] : [[email, password] as const],
    ),
  );
  const importId = list.importId ?? randomUUID();
  const started = { id: importId, name: list.name ?? '', all: passwords.size, viewer };
  return importBeating(deps, started, async (beat) => {
    // Hashing takes seconds, so it is done before the transaction. The transaction then plans
    // again, on the accounts that exist by that time.
    const hashes = await hashPasswords(deps, viewer.userId, passwords, beat);
    const written = await inTransaction(db, async (transaction) => {
      await lockRolesOfAll(transaction);
      await requireStillMay(deps, transaction, viewer, declared.access);
      await lockGroupNames(transaction);
      const rows = await plan(deps, transaction, read, list);
      refuseWhereRefused(rows);
      if (list.digest !== undefined && list.digest !== digestOf(rows)) {
        throw new DomainError('changed-meanwhile');
      }
      const ids = new Map(rows.map((row) => [row.email, row.account?.id ?? randomUUID()]));
      const nowMs = deps.clock.nowMs();
      // A role that somebody has already was not made for this list alone.
      const madeRoles = (await findUnusedRoles(transaction, list.madeRoles ?? [])).map(({ id }) => id);
      const done = await writeImport(transaction, rows, ids, hashes, nowMs);
      await finishImport(deps, transaction, importId, { ...done, madeRoles, nowMs });
      if (list.fileId !== undefined) await dropSiteFile(deps, transaction, list.fileId);
      const detail = { people: done.people.length };
      const act = { act: 'importPeople', byUserId: viewer.userId, userId: null, detail } as const;
      await enterAct(deps, transaction, null, { ...act, created: nowMs });
      const madeGroup = { act: 'makeGroup', byUserId: viewer.userId, created: nowMs } as const;
      const groupNames = (await loadGroups(transaction, done.madeGroups)).map(({ name }) => ({ to: name }));
      await enterEach(deps, transaction, null, groupNames, madeGroup);
      if (list.inviteFrom !== undefined) {
        const invitation = { importId, siteUrl: list.inviteFrom, nowMs };
        await inviteImported(deps, hooks, transaction, viewer, invitation);
      }
      return { rows, ids };
    });
    await tell(deps, hooks, viewer, written.rows);
    return answer(lettersReach, list, read, written.rows, written.ids, importId);
  });
}

async function plan(
  deps: Deps,
  db: Kysely<Database>,
  { records }: Read,
  list: ImportedList,
): Promise<PlannedRow[]> {
  const emails = records.map(({ cells }) => cells.email.toLowerCase());
  const ids = await loadUserIdsByEmail(db, emails);
  const accounts = new Map((await loadAccounts(db, [...ids.values()])).map((row) => [row.id, row]));
  const roles = await loadRoles(db);
  const groups = await loadGroups(db);
  return planImport(records, {
    users: new Map(
      [...ids].flatMap(([email, id]) => {
        const account = accounts.get(id);
        if (account === undefined) return [];
        const { display_name: displayName, role_ids: roleIds, group_ids: groupIds } = account;
        const secondEmail = account.davra_email;
        return [[email, { id, displayName, secondEmail, roleIds, groupIds }] as const];
      }),
    ),
    holders: await loadAddressHolders(db, [
      ...new Set([...emails, ...records.map(({ cells }) => cells.secondEmail.trim().toLowerCase())]),
    ]),
    roles,
    groups,
    createGroups: list.createGroups,
    passwordsLater: list.passwordsLater,
    skip: new Set(list.skip),
    decimal: list.decimal ?? null,
    weaknessOf: (password) => weaknessOfPassword(password, deps.config.mode),
  });
}

async function tell(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  rows: readonly PlannedRow[],
): Promise<void> {
  const updated = rows.flatMap(({ outcome, account, ...row }) =>
    outcome === 'updated' && account !== null ? [{ ...row, userId: account.id }] : [],
  );
  for (const { userId, changes } of updated) {
    const changed = new Set(changes.map(({ field }) => field));
    if (changed.has('password') && userId !== viewer.userId) {
      for (const hook of hooks) await hook.changedPassword?.(deps, userId);
    }
    if (changed.has('roles')) deps.news.announce({ kind: 'rolesChanged', userId });
  }
  const userIds = updated.map(({ userId }) => userId);
  for (const hook of hooks) await hook.changed?.(deps, userIds);
}

/** A short text that two plans share only where they do the same to the same accounts. */
function digestOf(rows: readonly PlannedRow[]): string {
  return hash(
    'sha256',
    JSON.stringify(rows.map(({ row, outcome, account, changes }) => [row, outcome, account?.id, changes])),
    'base64url',
  );
}

/** The names in the rows that the site does not have. Spellings of one name count once. */
function missingIn(rows: readonly PlannedRow[]): ImportAnswer['missing'] {
  const once = (part: keyof ImportAnswer['missing']) => {
    const first = new Map<string, string>();
    for (const { missing } of rows) {
      for (const name of missing[part]) {
        const key = inOneForm(name).toLowerCase();
        if (!first.has(key)) first.set(key, name);
      }
    }
    return [...first.values()];
  };
  return {
    groups: once('groups'),
    roles: once('roles'),
    organisations: once('organisations'),
    weights: once('weights'),
  };
}

function answer(
  lettersReach: boolean,
  { dryRun, encoding }: ImportedList,
  { separator, hasHeader, columns }: Read,
  rows: readonly PlannedRow[],
  ids: ReadonlyMap<string, string>,
  importId: string | null,
  lastChanges: ReadonlyMap<string, AccountChange> = new Map(),
): ImportAnswer {
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    dryRun,
    encoding,
    separator,
    hasHeader,
    columns,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    skipped: count('skipped'),
    rows: rows.map(({ row, line, email, outcome, problem, problems, changes, cells, account }) => ({
      row,
      line,
      email,
      outcome,
      problem,
      problems,
      changes,
      cells,
      userId: account?.id ?? ids.get(email) ?? null,
      lastChange: lastChanges.get(account?.id ?? '') ?? null,
    })),
    digest: digestOf(rows),
    missing: missingIn(rows),
    lettersReach,
    importId,
  };
}
