import type { ListEncoding } from '@hemicycle/contract/user-import';
import type { CallOptions } from '../../api-client.ts';
import type { DryRun } from './import-plan.ts';
import type { ListSource } from './use-list-source.ts';

type Options = CallOptions<'POST /api/users/import'>['body'];
export type Correction = NonNullable<Options['corrections']>[number];

/** How a list is read. `encoding` counts for files alone; `undefined`: as the server finds it. */
export interface Reading {
  readonly encoding: ListEncoding | undefined;
  readonly decimal: 'point' | 'comma' | undefined;
  readonly createGroups: boolean;
}

/** A list that the server has read, with what it would do. `replaced`: rows left out because a
 *  later row with the same address is taken; `kept`: rows that the clerk leaves out. */
export interface ReadList {
  readonly source: ListSource;
  readonly reading: Reading;
  readonly dryRun: DryRun;
  readonly corrections: readonly Correction[];
  readonly replaced: readonly number[];
  readonly kept: ReadonlySet<number>;
  /** The roles that were made for this list. */
  readonly madeRoles: readonly string[];
  /** The encoding in which the file was read. */
  readonly encoding: DryRun['encoding'];
  /** Others have changed people since the list was read; it was read again. */
  readonly overtaken: boolean;
}
