import type { Poll } from '@hemicycle/contract/polls';
import type { RollOrder } from '@hemicycle/contract/roll-call-values';
import type { RollMark } from '@hemicycle/contract/roll-call';
import { groupPlaces } from '../votes/group-places.ts';
import { isSecretPoll, whatMaySee, type PrivacyClass } from './privacy.ts';

/** Whether somebody of this class may call the roll in a poll: it is a vote that is open, with one
 *  choice and without signatures, which a clerk could not give; and they may see who voted what.
 *  Source: BEY-41, PRIV-03 … PRIV-06. */
export function mayCallRoll(
  poll: Pick<Poll, 'type' | 'status' | 'anonymous' | 'signedCasts'> & {
    readonly form: { readonly kind: Poll['form']['kind'] };
  },
  viewer: PrivacyClass,
): boolean {
  const { type, status, anonymous: privacy, signedCasts, form } = poll;
  if (type !== 'vote' || status !== 'open' || form.kind !== 'single' || signedCasts) return false;
  const seen = whatMaySee({ privacy, status, viewer });
  return !isSecretPoll(privacy) && seen.voterNames === 'names' && seen.preferencePerVoter;
}

/** Somebody on a roll, for its order. */
interface Named {
  readonly userId: string;
  readonly name: string;
  readonly groupId: string | null;
}

/** The order of a roll: by name as the language of the house sorts names; or by group, in the order
 *  of the seat map, and within one by name; or as `own` names them, the rest by name behind them.
 *  `people`: in the order of the electorate. Source: BEY-41. */
export function orderRoll<Person extends Named>(
  people: readonly Person[],
  orderedBy: RollOrder,
  language: string,
  own: readonly string[] = [],
): Person[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = (one: Named, other: Named) =>
    compare(one.name, other.name) || (one.userId < other.userId ? -1 : 1);
  if (orderedBy === 'name') return people.toSorted(byName);
  if (orderedBy === 'own') {
    const places = new Map(own.map((userId, place) => [userId, place]));
    const placeOf = ({ userId }: Named) => places.get(userId) ?? own.length;
    return people.toSorted((one, other) => placeOf(one) - placeOf(other) || byName(one, other));
  }
  const places = groupPlaces(people);
  const placeOf = ({ groupId }: Named) => places.get(groupId) ?? 0;
  return people.toSorted((one, other) => placeOf(one) - placeOf(other) || byName(one, other));
}

/** A name on the roll, and what became of it. */
interface Dealt {
  readonly userId: string;
  readonly hasVoted: boolean;
  readonly mark: RollMark | null;
}

/** Who is called after `afterUserId` (null: at the beginning). Names without vote and mark come
 *  first, from that place on and then from the beginning; after all of them, those marked for later
 *  in the same way. Null: everybody is dealt with. Source: BEY-41. */
export function nextToCall(names: readonly Dealt[], afterUserId: string | null): string | null {
  const at = names.findIndex(({ userId }) => userId === afterUserId);
  const from = [...names.slice(at + 1), ...names.slice(0, at + 1)];
  const waiting = from.filter(({ hasVoted }) => !hasVoted);
  const next = waiting.find(({ mark }) => mark === null) ?? waiting.find(({ mark }) => mark === 'later');
  return next?.userId ?? null;
}
