import type { Group, Role } from '@hemicycle/contract/people';
import type { ImportedRow, ImportMissing } from '@hemicycle/contract/user-import';
import type { DecimalSign } from '@hemicycle/rules/people/read-number';
import type { PlannedWeight } from './plan-weights.ts';

/** The groups of an account after an import: ids, and for groups that the import makes a stand-in
 *  that no id can be: `new:` with the name in small letters, `weight:` with the place of the weight
 *  in its row. */
export type GroupsAfter = readonly string[];

/** An account that exists before an import. `groupIds` hold the weighting groups too. */
export interface KnownAccount {
  readonly id: string;
  readonly displayName: string;
  /** null: none. */
  readonly secondEmail: string | null;
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** What exists on the site before an import, and what the caller asks of it. */
export interface ImportGround {
  /** Accounts by e-mail address. */
  readonly users: ReadonlyMap<string, KnownAccount>;
  /** Whose the addresses of the list are, as a first or second one: ids of accounts. */
  readonly holders: ReadonlyMap<string, string>;
  readonly roles: readonly Role[];
  readonly groups: readonly Group[];
  readonly createGroups: boolean;
  readonly passwordsLater: boolean;
  /** The rows to leave out. */
  readonly skip: ReadonlySet<number>;
  /** The sign between the whole and the fraction of a weight; null: the caller did not name one. */
  readonly decimal: DecimalSign | null;
  weaknessOf(password: string): 'weak-password' | 'common-password' | null;
}

/** What the import does with one record. Empty cells leave roles, groups, weights, password and
 *  second address of an account as they are. `newGroups` are names of groups that
 *  have to be made first. */
export interface PlannedRow {
  readonly row: number;
  readonly line: number;
  readonly email: string;
  readonly cells: ImportedRow['cells'];
  readonly outcome: ImportedRow['outcome'];
  readonly problems: ImportedRow['problems'];
  /** The problems in English, each with its cell; null: there are none. */
  readonly problem: string | null;
  readonly changes: ImportedRow['changes'];
  /** The account as it is now; null where the import makes one. */
  readonly account: KnownAccount | null;
  readonly displayName: string;
  /** The second address afterwards; null: none. */
  readonly secondEmail: string | null;
  /** Empty: the account keeps its roles. */
  readonly roleIds: readonly string[];
  readonly groupsAfter: GroupsAfter;
  readonly newGroups: readonly string[];
  readonly weights: readonly PlannedWeight[];
  /** What the cells name and the site does not have. */
  readonly missing: ImportMissing;
  readonly password: string | null;
}
