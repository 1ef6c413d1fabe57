import type { RunItem } from './item-states.ts';
import { itemSpentMs } from './item-states.ts';
import { siblingsOf } from './agenda-tree.ts';

type Planned = RunItem & { readonly plannedStart: number | null; readonly plannedMinutes: number | null };

/** When a sitting will come to its items, by the items of the first level. `startsAt`: the expected
 *  start of each that is still to come, by id, in ms since the epoch; absent where nothing tells
 *  it. `lateMs`: by how much the next item will begin after its planned start; 0 where the sitting
 *  is on time. `endsAt`: the expected end; null where the length of an item is not known. */
export interface Forecast {
  readonly startsAt: ReadonlyMap<string, number>;
  readonly lateMs: number;
  readonly endsAt: number | null;
}

/** The sitting of an agenda: its times in ms since the epoch, and whether a host has ended it. */
export interface ForecastSitting {
  readonly epochStartTime: number;
  readonly epochEndTime: number;
  readonly endedByHost?: boolean | undefined;
}

const MINUTE_MS = 60_000;
const NO_FORECAST: Forecast = { startsAt: new Map(), lateMs: 0, endsAt: null };

/** Forecasts the items of an agenda from their planned lengths. No item is expected before its
 *  planned start, before the start of the sitting, or before now. An item without a length lasts as
 *  long as its parts together. After the end of the sitting there is no forecast; one that nobody
 *  has ended goes on past its planned end while an item is under way. Never throws. Source:
 *  AGENDA-01, looks picture 19. */
export function forecastAgenda(
  items: readonly Planned[],
  { epochStartTime, epochEndTime, endedByHost = false }: ForecastSitting,
  nowMs: number,
): Forecast {
  const isUnderWay = items.some(({ state }) => state === 'current');
  if (endedByHost || (nowMs >= epochEndTime && !isUnderWay)) return NO_FORECAST;
  return forecastFrom(items, isUnderWay ? nowMs : Math.max(nowMs, epochStartTime));
}

function forecastFrom(items: readonly Planned[], nowMs: number): Forecast {
  const startsAt = new Map<string, number>();
  let late: number | null = null;
  // The time at which the next item can begin; null while the length of an item is not known.
  let free: number | null = null;
  let isKnown = true;
  for (const item of siblingsOf(items, null)) {
    const lengthMs = lengthOf(items, item);
    if (item.state === 'current') {
      free = lengthMs === null ? null : nowMs + Math.max(0, lengthMs - itemSpentMs(item, nowMs));
      isKnown = lengthMs !== null;
    }
    if (item.state !== 'planned') continue;
    const { plannedStart } = item;
    const start: number | null = startOf(plannedStart, isKnown ? (free ?? nowMs) : null, nowMs);
    if (start !== null) {
      startsAt.set(item.id, start);
      if (plannedStart !== null) late ??= start - plannedStart;
    }
    free = start === null || lengthMs === null ? null : start + lengthMs;
    isKnown = free !== null;
  }
  return { startsAt, lateMs: Math.max(0, late ?? 0), endsAt: isKnown ? free : null };
}

/** The later of the planned start and the time at which the sitting is free; null: neither is
 *  known. */
function startOf(plannedStart: number | null, free: number | null, nowMs: number): number | null {
  if (free === null) return plannedStart === null ? null : Math.max(plannedStart, nowMs);
  return plannedStart === null ? free : Math.max(plannedStart, free);
}

/** The planned length of an item in ms, or of its parts together; null where one is missing. */
function lengthOf(items: readonly Planned[], item: Planned): number | null {
  if (item.plannedMinutes !== null) return item.plannedMinutes * MINUTE_MS;
  const parts = siblingsOf(items, item.id);
  if (parts.length === 0) return null;
  const lengths = parts.map((part) => lengthOf(items, part));
  return lengths.some((length) => length === null)
    ? null
    : lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
}
