import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { leftChamber } from '../auth/public.ts';
import { earlierPath } from './earlier-path.ts';
import styles from './EarlierLink.module.css';

/** Leads to the page of the sitting that the person last left in this tab, once it is over; draws
 *  nothing without one, or where they may not read it. Source: SPEC-NOTES N7, issue 33. */
export function JustLeft() {
  const id = leftChamber();
  return id === null ? null : <LeftSitting idVotingSession={id} />;
}

function LeftSitting({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('sessions');
  const load = useCallback(
    () => api('GET /api/votingsessions/earlier/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded } = useLoaded(load);
  if (loaded.state !== 'ready' || loaded.value.stage !== 'ended') return null;
  return (
    <p className={styles.line}>
      <a className={styles.link} href={earlierPath(idVotingSession)} dir="auto">
        {loaded.value.title}
      </a>{' '}
      {t('justLeft')}
    </p>
  );
}
