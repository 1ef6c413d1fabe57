import { useTranslation } from 'react-i18next';
import { useIsInInterview, useOwnHuddleId } from '../../people/public.ts';

/** The words of the button that leaves the room in which the person is. Source: EXIT-09, BEY-19. */
export function useLeaveWords(): string {
  const { t } = useTranslation(['chamber', 'huddles']);
  const inHuddle = useOwnHuddleId() !== null;
  const isInInterview = useIsInInterview();
  return t(isInInterview ? 'huddles:endInterview' : inHuddle ? 'huddles:leave' : 'leave');
}
