import type { InterpretedLanguage, InterpreterChannel } from '@hemicycle/contract/interpretation';
import { huddleOf } from '@hemicycle/rules/rooms/place';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { useOwnHuddleId } from '../people/public.ts';

type Served = Pick<InterpretedLanguage | InterpreterChannel, 'huddleId'>;

/** Whether somebody is in the room that a booth serves, as the live state shows it now. Source:
 *  BEY-16. */
export function isServedWhere(userId: string, { huddleId }: Served): boolean {
  return huddleOf(useLive.getState().people[userId]) === huddleId;
}

/** Whether the person of this page is in the room that the booth serves; without a booth they are
 *  not. */
export function useIsServedHere(served: Served | null): boolean {
  const own = useOwnHuddleId();
  return served?.huddleId === own;
}

/** The words within a sentence for the room that a booth serves. The title of a huddle stands there
 *  for people who may know of it. */
export function useRoomWords(): (served: Served) => string {
  const { t } = useTranslation('interpretation');
  const huddles = useLive((live) => live.huddles);
  return ({ huddleId }) => {
    if (huddleId === null) return t('theMainChamber');
    return huddles.find(({ id }) => id === huddleId)?.title ?? t('anotherHuddle');
  };
}
