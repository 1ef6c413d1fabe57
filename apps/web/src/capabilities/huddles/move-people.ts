import { api } from '../../api-client.ts';
import { type SentTo, tellDeliveryLater } from '../moderation/public.ts';
import type { Place, PersonThere } from './use-places.ts';

/** How many moves are under way at once. */
const AT_ONCE = 5;

/** Somebody who was not moved, and why. */
export interface NotMoved {
  readonly person: PersonThere;
  readonly error: unknown;
}

/** Moves each of these people to a place, five at a time, in one call a person: each is moved or
 *  stays where they are. Resolves with those who were not moved; never rejects. 6 s later a toast
 *  says to whom it was delivered. Source: NOTIF-05 … NOTIF-08, MOD-10 … MOD-12. */
export async function movePeople(
  people: readonly PersonThere[],
  { instruction }: Pick<Place, 'instruction'>,
): Promise<NotMoved[]> {
  const failed: NotMoved[] = [];
  const sent: SentTo[] = [];
  const left = [...people];
  async function moveNext(): Promise<void> {
    for (let person = left.shift(); person !== undefined; person = left.shift()) {
      const { userId, name } = person;
      try {
        const { id } = await api('PUT /api/people/notification/:userId', {
          params: { userId },
          body: { type: 'moderatorInstruction', message: instruction },
        });
        sent.push({ notificationId: id, name });
      } catch (error) {
        failed.push({ person, error });
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, moveNext));
  tellDeliveryLater(sent);
  return failed;
}
