import { permissions } from '@hemicycle/contract/permissions';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useMay } from '../auth/public.ts';
import { playbackPath } from './playback-path.ts';
import styles from './SittingRecordings.module.css';

/** The recordings of a sitting, for those who may see them. Draws nothing where there is none.
 *  Source: PERM-31, BEY-17. */
export function SittingRecordings({ idVotingSession }: { idVotingSession: string }) {
  const sees = useMay(permissions.recordingsView);
  const makes = useMay(permissions.recordingsCreate);
  return sees || makes ? <List idVotingSession={idVotingSession} /> : null;
}

function List({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('playback');
  const load = useCallback(
    () => api('GET /api/recordings/of/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed title={t('listFailed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
    );
  }
  if (loaded.value.length === 0) return null;
  return (
    <section aria-labelledby="recordings">
      <h2 id="recordings" className={styles.title}>
        {t('recordings')}
      </h2>
      <ul className={styles.list}>
        {loaded.value.map(({ id, roomId, roomTitle, beganAt, endedAt, file, state }) => (
          <li key={id} className={styles.row}>
            <Link to={playbackPath(id)}>
              {roomId === null ? t('mainChamber') : <bdi>{roomTitle}</bdi>}{' '}
              {endedAt === null ? formats().time(beganAt) : formats().timeRange(beganAt, endedAt)}
            </Link>
            {file === null && <span className={styles.state}>{t(`state.${state}`)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
