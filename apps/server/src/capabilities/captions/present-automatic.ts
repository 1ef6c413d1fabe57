import type { AutomaticCaptions } from '@hemicycle/contract/automatic-captions';
import type { AutomaticRow } from './automatic-store.ts';

/** Automatic captions of a session, the same for everybody in it; null: they are off. */
export function presentAutomatic(row: AutomaticRow | null): AutomaticCaptions | null {
  return row === null ? null : { language: row.language, by: row.switched_by_name, since: row.switched_ms };
}
