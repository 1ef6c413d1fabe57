import type { Speech } from '@hemicycle/contract/speakers';
import { countedMsOf } from './speaking-time.ts';

type Counted = Pick<Speech, 'userId' | 'displayName' | 'groupId' | 'groupName' | 'spokenMs' | 'runningSince'>;

/** The number of speeches and their total time, each speech in whole seconds. Interventions and
 *  answers count as speeches here. */
export interface SpeakingSum {
  readonly speeches: number;
  readonly spokenMs: number;
}

/** The speeches of one person, or of one party, in a list. `share`: their share of all time spoken,
 *  from 0 to 1. */
export interface SpeakingTotal extends SpeakingSum {
  /** The id of the person or the party, or the name of somebody who is not signed in; null: people
   *  without a party. */
  readonly key: string | null;
  readonly name: string | null;
  readonly share: number;
}

/** The speeches of everybody in a list. Source: BEY-13. */
export function timeOfAll(
  speeches: readonly Pick<Counted, 'spokenMs' | 'runningSince'>[],
  nowMs: number,
): SpeakingSum {
  const spokenMs = speeches.reduce((sum, speech) => sum + countedMsOf(speech, nowMs), 0);
  return { speeches: speeches.length, spokenMs };
}

/** Time by person, the longest first; equal times by the id.  Source: BEY-13. */
export function timeByPerson(speeches: readonly Counted[], nowMs: number): SpeakingTotal[] {
  return totals(speeches, nowMs, ({ userId, displayName }) => ({
    key: userId ?? displayName,
    name: displayName,
  }));
}

/** Time by party, the longest first. A person's party is the one at the time of the speech. People
 *  without a party are one entry. Source: BEY-13. */
export function timeByGroup(speeches: readonly Counted[], nowMs: number): SpeakingTotal[] {
  return totals(speeches, nowMs, ({ groupId, groupName }) => ({ key: groupId, name: groupName }));
}

function totals(
  speeches: readonly Counted[],
  nowMs: number,
  of: (speech: Counted) => Pick<SpeakingTotal, 'key' | 'name'>,
): SpeakingTotal[] {
  const found = new Map<string | null, Pick<SpeakingTotal, 'key' | 'name' | 'speeches' | 'spokenMs'>>();
  const all = timeOfAll(speeches, nowMs).spokenMs;
  for (const speech of speeches) {
    const { key, name } = of(speech);
    const spokenMs = countedMsOf(speech, nowMs);
    const before = found.get(key);
    found.set(key, {
      key,
      name,
      speeches: (before?.speeches ?? 0) + 1,
      spokenMs: (before?.spokenMs ?? 0) + spokenMs,
    });
  }
  return [...found.values()]
    .map((total) => ({ ...total, share: all === 0 ? 0 : total.spokenMs / all }))
    .toSorted(
      (one, other) => other.spokenMs - one.spokenMs || ((one.key ?? '') < (other.key ?? '') ? -1 : 1),
    );
}
