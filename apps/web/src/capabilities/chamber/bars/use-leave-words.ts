import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { ringsIn, useIsInInterview, useOwnHuddleId } from '../../people/public.ts';

/** The words of the button that leaves the room in which the person is; while their call to an
 *  interview rings, it takes the call back. Source: EXIT-09, BEY-19. */
export function useLeaveWords(): string {
  const { t } = useTranslation(['chamber', 'huddles', 'lobby']);
  const huddleId = useOwnHuddleId();
  const inHuddle = huddleId !== null;
  const isInInterview = useIsInInterview();
  const rings = useLive(ringsIn(huddleId));
  if (isInInterview && rings) return t('lobby:callTakeBack');
  return t(isInInterview ? 'huddles:endInterview' : inHuddle ? 'huddles:leave' : 'leave');
}
