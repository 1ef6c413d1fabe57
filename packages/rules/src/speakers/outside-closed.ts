import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { LiveSpeakers, Speech } from '@hemicycle/contract/speakers';
import { isInClosed, openMsOf } from '../sessions/closed-parts.ts';

/** Lists as somebody sees them from whom these parts are hidden. A list that was opened and closed
 *  in one is left out; one that lasted longer begins for them when the part ends, without the title
 *  that it got there. Source: BEY-45. */
export function listsOutsideClosed<
  List extends Pick<LiveSpeakers, 'title' | 'openedAt' | 'closedAt' | 'speeches'>,
>(lists: readonly List[], hidden: readonly ClosedPart[]): List[] {
  return lists.flatMap((list) => {
    const speeches = list.speeches.flatMap((speech) => speechOutsideClosed(speech, hidden) ?? []);
    const part = hidden.find((each) => isInClosed([each], list.openedAt));
    if (part === undefined) {
      return [{ ...list, closedAt: endOutside(list.closedAt, hidden), speeches }];
    }
    if (part.toMs === null || (list.closedAt !== null && isInClosed(hidden, list.closedAt))) return [];
    return [{ ...list, openedAt: part.toMs, title: null, speeches }];
  });
}

/** A speech as somebody sees it from whom these parts are hidden; null for one that began in a
 *  part. One that ended in a part ends for them when the part begins, and its clock counts no more
 *  than the time that they were there. Source: BEY-45. */
export function speechOutsideClosed<
  Told extends Pick<Speech, 'startedAt' | 'endedAt' | 'spokenMs' | 'runningSince'>,
>(speech: Told, hidden: readonly ClosedPart[]): Told | null {
  const { startedAt: fromMs } = speech;
  if (isInClosed(hidden, fromMs)) return null;
  const toMs = speech.runningSince ?? speech.endedAt;
  let spokenMs =
    toMs === null ? speech.spokenMs : Math.min(speech.spokenMs, openMsOf(hidden, { fromMs, toMs }));
  let { runningSince } = speech;
  for (const part of hidden) {
    if (runningSince === null || (part.toMs !== null && part.toMs <= runningSince)) continue;
    spokenMs += Math.max(0, part.fromMs - runningSince);
    runningSince = part.toMs;
  }
  return { ...speech, endedAt: endOutside(speech.endedAt, hidden), spokenMs, runningSince };
}

/** When something ended, for those from whom these parts are hidden. */
function endOutside(endedAt: number | null, hidden: readonly ClosedPart[]): number | null {
  if (endedAt === null) return null;
  return hidden.find((part) => isInClosed([part], endedAt))?.fromMs ?? endedAt;
}
