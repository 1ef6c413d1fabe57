import type { Migration } from '../platform/db/migrate.ts';
import * as editors from './0185-minute-editors.ts';
import * as carets from './0191-minute-carets.ts';
import * as corrections from './0192-minute-corrections.ts';
import * as minutes from './0169-minutes.ts';
import * as textBlocks from './0208-minute-text-blocks.ts';

/** The migrations of minutes. */
export const minuteMigrations: readonly Migration[] = [
  { name: '0169-minutes', up: minutes.up },
  { name: '0185-minute-editors', up: editors.up },
  { name: '0191-minute-carets', up: carets.up },
  { name: '0192-minute-corrections', up: corrections.up },
  { name: '0208-minute-text-blocks', up: textBlocks.up },
];
