import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import { orderRaisedHands, type HandState } from '../hands/order-raised-hands.ts';
import { isInMainChamber } from '../rooms/place.ts';
import { countedSpeeches } from './speaking-time.ts';
import { orderSpeakers, type Placed, type WaitingPerson } from './order-speakers.ts';

/** Somebody who waits, with their request; null: a raised hand. */
export interface Waiting extends WaitingPerson {
  readonly request: SpeechRequest | null;
}

/** What decides who waits. `handsUntil`: ms since the epoch; null: the list takes names. */
type WaitingList = Pick<
  LiveSpeakers,
  'order' | 'itemId' | 'handsUntil' | 'speeches' | 'limitScope' | 'carried' | 'elsewhere'
>;

/** The people who wait to speak on a list, in the order of its rules: raised hands in the main
 *  chamber, requests by name, and what members asked for the item of the list. Each person waits
 *  once, by the better of their places. Least time and first speeches count as far as the limits of
 *  the list do. A list that takes no more names has only those who asked
 *  by then. `partyOf`: the party of a person now. Source: BEY-13, BEY-43, HANDS-01, HANDS-02. */
export function waitingToSpeak<P extends HandState>(
  list: WaitingList,
  people: readonly P[],
  requests: readonly SpeechRequest[],
  partyOf: (person: P) => string | null,
): Placed<Waiting>[] {
  const sides = new Map(
    requests.flatMap(({ kind, userId, side, itemId }) =>
      kind === 'side' && userId !== null && (itemId === null || itemId === list.itemId)
        ? [[userId, side]]
        : [],
    ),
  );
  const hands = orderRaisedHands(people).map((person): Waiting => ({
    key: person.userId,
    userId: person.userId,
    name: null,
    handType: person.handType === 2 ? 2 : 1,
    handRaise: person.handRaise,
    groupId: partyOf(person),
    side: sides.get(person.userId) ?? null,
    request: null,
  }));
  const inChamber = new Set(people.filter(isInMainChamber).map(({ userId }) => userId));
  const asked = requests
    .filter((request) => waitsIn(list, request, inChamber))
    .map((request): Waiting => ({
      key: request.userId ?? request.id,
      userId: request.userId,
      name: request.userId === null ? request.name : null,
      handType: request.pointOfOrder ? 2 : 1,
      handRaise: request.askedAt,
      groupId: request.groupId,
      side: request.side ?? sides.get(request.userId ?? '') ?? null,
      request,
    }));
  const { handsUntil } = list;
  const inTime = [...hands, ...asked].filter(
    ({ handRaise }) => handsUntil === null || handRaise <= handsUntil,
  );
  const once = new Map<string, Placed<Waiting>>();
  for (const one of orderSpeakers('hands', inTime, [])) if (!once.has(one.key)) once.set(one.key, one);
  const { speeches, elsewhere } = list;
  const beside = countedSpeeches(list).filter((speech) => !speeches.includes(speech));
  return orderSpeakers(list.order, [...once.values()], speeches, { speeches: beside, elsewhere });
}

/** A request by name needs nobody in the chamber; one that a member made for an item does. */
function waitsIn({ itemId }: WaitingList, request: SpeechRequest, inChamber: ReadonlySet<string>): boolean {
  if (request.kind !== 'speech') return false;
  if (request.itemId !== null && request.itemId !== itemId) return false;
  return request.byName || (request.userId !== null && inChamber.has(request.userId));
}
