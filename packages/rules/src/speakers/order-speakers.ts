import type { SpeakingOrder, SpeakingSide } from '@hemicycle/contract/speaking-rules';
import type { Speech, SpentTime } from '@hemicycle/contract/speakers';
import { countedMsOf } from './speaking-time.ts';

/** Somebody who waits to speak. `key`: their id, or that of their request where nobody is signed in
 *  for them. The hand is a raised one, or stands for a request. */
export interface WaitingPerson {
  readonly key: string;
  readonly userId: string | null;
  /** Their name where they are not signed in; null elsewhere. */
  readonly name: string | null;
  readonly handType: 1 | 2;
  readonly handRaise: number;
  readonly groupId: string | null;
  readonly side: SpeakingSide | null;
}

/** What the order takes from the speeches of a list. */
export type SpeechForOrder = Pick<
  Speech,
  'userId' | 'displayName' | 'groupId' | 'kind' | 'side' | 'spokenMs' | 'endedAt' | 'interrupted'
>;

/** Speaking outside of this list that counts too, where the limits of the list say so, in the
 *  orders by least time and by first speech. `speeches` come one by one; `elsewhere` is a sum. */
export interface SpokenBeside {
  readonly speeches: readonly SpeechForOrder[];
  readonly elsewhere: Pick<SpentTime, 'people'> | null;
}
const NOTHING_BESIDE: SpokenBeside = { speeches: [], elsewhere: null };

/** Why somebody stands where they stand. `hand`: by the order of hands alone. */
export type SpeakingReason =
  | { readonly kind: 'point-of-order' }
  | { readonly kind: 'hand' }
  | { readonly kind: 'spoken'; readonly spokenMs: number }
  | { readonly kind: 'first' }
  | { readonly kind: 'again'; readonly speeches: number }
  | { readonly kind: 'group'; readonly alternates: boolean }
  | { readonly kind: 'side'; readonly side: SpeakingSide; readonly alternates: boolean }
  | { readonly kind: 'no-side' };

export type Placed<W extends WaitingPerson> = W & { readonly why: SpeakingReason };

/** The people who wait in the order in which they are called, each with the reason. Points of order
 *  come first; ties go by the order of hands; of people who stand equal, who has the floor comes
 *  last. It depends on nothing but its arguments, not on a clock, so that all servers and screens
 *  agree. `beside`: what counts with the speeches of the list. Never throws. Source: BEY-43,
 *  HANDS-01. */
export function orderSpeakers<W extends WaitingPerson>(
  order: SpeakingOrder,
  waiting: readonly W[],
  speeches: readonly SpeechForOrder[],
  beside: SpokenBeside = NOTHING_BESIDE,
): Placed<W>[] {
  const byHand = waiting.toSorted(compareHands);
  if (order === 'hands') return byHand.map((one) => ({ ...one, why: ofHand(one) }));
  const points = byHand.filter(({ handType }) => handType === 2);
  const others = byHand.filter(({ handType }) => handType === 1);
  const open = [...speeches, ...beside.speeches].filter(({ endedAt }) => endedAt === null);
  const speaksNow = (one: W) => open.some((speech) => isOf(speech, one));
  // Who speaks now asks again: everybody else comes before them.
  const turn = [...others.filter((one) => !speaksNow(one)), ...others.filter(speaksNow)];
  return [
    ...points.map((one) => ({ ...one, why: ofHand(one) })),
    ...byRule(order, turn, { speeches, beside }, speaksNow),
  ];
}

function byRule<W extends WaitingPerson>(
  order: Exclude<SpeakingOrder, 'hands'>,
  waiting: readonly W[],
  { speeches, beside }: { readonly speeches: readonly SpeechForOrder[]; readonly beside: SpokenBeside },
  speaksNow: (one: W) => boolean,
): Placed<W>[] {
  const now = (one: W) => (speaksNow(one) ? 1 : 0);
  const all = [...speeches, ...beside.speeches];
  const sumOf = (one: W) => beside.elsewhere?.people.find((person) => isOf(person, one));
  switch (order) {
    case 'time':
      return waiting
        .map((one) => ({
          ...one,
          why: {
            kind: 'spoken' as const,
            spokenMs: spokenOf(one, all) + wholeSeconds(sumOf(one)?.spokenMs ?? 0),
          },
        }))
        .toSorted((one, other) => now(one) - now(other) || one.why.spokenMs - other.why.spokenMs);
    case 'first': {
      const counted = waiting.map((one) => ({
        one,
        count: speechesOf(one, all) + (sumOf(one)?.speeches ?? 0),
      }));
      return counted
        .toSorted((left, right) => Math.min(left.count, 1) - Math.min(right.count, 1))
        .map(({ one, count }) => ({
          ...one,
          why: count === 0 ? { kind: 'first' as const } : { kind: 'again' as const, speeches: count },
        }));
    }
    case 'group':
      return inTurnByGroup(waiting, speeches);
    case 'side':
      return inTurnBySide(waiting, speeches);
  }
}

/** In turn by group: each time a group that did not speak last, and of those the one with the
 *  fewest turns. People without a group take turns as one group. */
function inTurnByGroup<W extends WaitingPerson>(
  waiting: readonly W[],
  speeches: readonly SpeechForOrder[],
): Placed<W>[] {
  const turns = new Map<string | null, number>();
  const spoken = speeches.filter(({ kind }) => kind === 'speech');
  for (const { groupId } of spoken) turns.set(groupId, (turns.get(groupId) ?? 0) + 1);
  let last = spoken.at(-1)?.groupId;
  const left = [...waiting];
  const placed: Placed<W>[] = [];
  while (left.length > 0) {
    const turnsOf = ({ groupId }: W) => turns.get(groupId) ?? 0;
    const others = left.filter(({ groupId }) => groupId !== last);
    const from = others.length > 0 ? others : left;
    const fewest = Math.min(...from.map(turnsOf));
    const next = from.find((one) => turnsOf(one) === fewest);
    if (next === undefined) break;
    left.splice(left.indexOf(next), 1);
    const alternates = last !== undefined && next.groupId !== last;
    placed.push({ ...next, why: { kind: 'group', alternates } });
    turns.set(next.groupId, turnsOf(next) + 1);
    last = next.groupId;
  }
  return placed;
}

/** For and against in turn, beginning with the side that did not speak last. Who has not said their
 *  side comes after those who have. */
function inTurnBySide<W extends WaitingPerson>(
  waiting: readonly W[],
  speeches: readonly SpeechForOrder[],
): Placed<W>[] {
  let last = speeches.findLast(({ kind, side }) => kind === 'speech' && side !== null)?.side ?? null;
  const left = waiting.filter(({ side }) => side !== null);
  const placed: Placed<W>[] = [];
  while (left.length > 0) {
    const next = left.find(({ side }) => side !== last) ?? left[0];
    if (!next?.side) break;
    left.splice(left.indexOf(next), 1);
    placed.push({
      ...next,
      why: { kind: 'side', side: next.side, alternates: last !== null && next.side !== last },
    });
    last = next.side;
  }
  const silent = waiting.filter(({ side }) => side === null);
  return [...placed, ...silent.map((one) => ({ ...one, why: { kind: 'no-side' as const } }))];
}

/** How long somebody has spoken in the list, in whole seconds, interventions and answers too. */
function spokenOf(one: WaitingPerson, speeches: readonly SpeechForOrder[]): number {
  return speeches
    .filter((speech) => isOf(speech, one))
    .reduce((sum, { spokenMs }) => sum + wholeSeconds(spokenMs), 0);
}

function wholeSeconds(spokenMs: number): number {
  return countedMsOf({ spokenMs, runningSince: null }, 0);
}

function speechesOf(one: WaitingPerson, speeches: readonly SpeechForOrder[]): number {
  return speeches.filter((speech) => speech.kind === 'speech' && isOf(speech, one)).length;
}

function isOf({ userId, displayName }: Pick<Speech, 'userId' | 'displayName'>, one: WaitingPerson): boolean {
  return one.userId === null ? userId === null && displayName === one.name : userId === one.userId;
}

function ofHand({ handType }: WaitingPerson): SpeakingReason {
  return handType === 2 ? { kind: 'point-of-order' } : { kind: 'hand' };
}

/** As `orderRaisedHands` does. */
function compareHands(left: WaitingPerson, right: WaitingPerson): number {
  return (
    right.handType - left.handType ||
    left.handRaise - right.handRaise ||
    (left.key < right.key ? -1 : left.key > right.key ? 1 : 0)
  );
}
