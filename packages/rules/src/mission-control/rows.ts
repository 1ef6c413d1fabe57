import type { MissionPerson } from '@hemicycle/contract/mission-control-live';
import { compareNames } from '../people/name-order.ts';
import { lineState } from '../interpretation/sound-line.ts';

/** How the line of somebody is: of the sound of their page, or `lost`; `unknown`: no sound travels,
 *  or their page has reported nothing yet. Source: ADMIN-03. */
export type LineOfPerson = 'lost' | 'poor' | 'fair' | 'good' | 'unknown';

const WORST_FIRST: readonly LineOfPerson[] = ['lost', 'poor', 'fair', 'unknown', 'good'];

/** The line of somebody as mission control shows it. */
export function lineOf({ lostMs, report }: Pick<MissionPerson, 'lostMs' | 'report'>): LineOfPerson {
  if (lostMs !== null) return 'lost';
  const state = lineState(report?.line ?? null);
  return state === 'unmeasured' ? 'unknown' : state;
}

/** Orders people: bad lines first, then by name. */
export function byWorstLine(
  one: { readonly line: LineOfPerson; readonly name: string },
  other: { readonly line: LineOfPerson; readonly name: string },
): number {
  return (
    WORST_FIRST.indexOf(one.line) - WORST_FIRST.indexOf(other.line) || compareNames(one.name, other.name)
  );
}
