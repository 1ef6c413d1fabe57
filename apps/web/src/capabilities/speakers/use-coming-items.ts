import type { AgendaItem } from '@hemicycle/contract/agenda';
import { canRaiseHand } from '@hemicycle/rules/hands/hand-policy';
import { isInHuddle } from '@hemicycle/rules/rooms/place';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** Whether the viewer may ask to speak: they are not in a huddle, and may raise hands. */
export function useMayAsk(): boolean {
  const { userId, actionsAllowed } = useSignedIn();
  const inHuddle = useLive(({ people }) => people[userId] !== undefined && isInHuddle(people[userId]));
  return canRaiseHand({ actionsAllowed, inHuddle }).ok;
}

/** The items of the published agenda for which the viewer may ask to speak. */
export function useComingItems(): readonly AgendaItem[] {
  const { actionsAllowed } = useSignedIn();
  const agenda = useLive((live) => live.agenda);
  const asks = canRaiseHand({ actionsAllowed, inHuddle: false }).ok;
  if (!asks || agenda.publishedAt === null) return [];
  return agenda.items.filter(({ state }) => state === 'planned' || state === 'postponed');
}
