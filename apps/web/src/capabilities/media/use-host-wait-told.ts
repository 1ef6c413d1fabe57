import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announceWhole } from '../../ui/announcer.ts';
import { useHostWait } from './wait-for-host.ts';

/** Tells assistive technology, once for each wait, that the meeting waits for its host. On screen
 *  the stage says so, which may be redrawn meanwhile. Source: FND-16, SESS-09. */
export function useHostWaitTold(): void {
  const { t } = useTranslation('chamber');
  const waiting = useHostWait((wait) => wait.waiting);
  const tell = useEffectEvent(() => announceWhole(t('waitingForHost'), t('waitingForHostText')));
  useEffect(() => {
    if (waiting) tell();
  }, [waiting]);
}
