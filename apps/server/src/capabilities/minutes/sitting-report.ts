import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { Attendance } from '@hemicycle/contract/attendance';
import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { SittingFact } from '@hemicycle/contract/proceedings';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { VoteInspection } from '@hemicycle/contract/votes';
import type { House } from '../site/public.ts';

/** All that happened in a sitting, as everybody who belongs to it may know it, as plain data.
 *  `closed`: when it was closed to the public.
 *  `attendance`: null where the reader may not see it. `items`: the published agenda, each item
 *  before those that it contains. `withoutItem`: the votes that belong to no item because somebody
 *  chose so. `lists`: the speakers lists, oldest first. `votes`: the closed
 *  and the withdrawn ones, by number. `head`: the last entry of the signed record; null while
 *  nothing is recorded. Times are ms since the epoch. Source: BEY-34, BEY-35. */
export interface SittingReport {
  readonly house: House;
  readonly sitting: {
    readonly id: string;
    readonly title: string;
    readonly plannedMs: readonly [number, number];
  };
  readonly events: readonly SittingFact[];
  readonly closed: readonly ClosedPart[];
  readonly attendance: Attendance | null;
  readonly items: readonly AgendaItem[];
  readonly withoutItem: readonly string[];
  readonly lists: readonly LiveSpeakers[];
  readonly votes: readonly VoteInspection[];
  readonly head: { readonly sequence: number; readonly hash: string } | null;
  readonly writtenMs: number;
}
