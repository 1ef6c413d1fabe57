import type { ChannelPreview as Told } from '@hemicycle/contract/streaming';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import styles from './ChannelPreview.module.css';

/** The loudness at which the bar is empty, in dB below full scale. */
const QUIET_DB = -60;

/** The newest still of a channel and how loud it is, as its recorder sent them a few seconds ago.
 *  Source: ADMIN-04, looks picture 24. */
export function ChannelPreview({
  idVotingSession,
  preview: { jobId, takenAt, hasStill, levelDb },
  title,
}: {
  idVotingSession: string;
  preview: Told;
  title: string;
}) {
  const { t } = useTranslation('recording');
  const level = Math.max(QUIET_DB, levelDb ?? QUIET_DB);
  const words =
    level <= QUIET_DB ? t('noSoundNow') : t('loudness', { n: formats().number(Math.round(level)) });
  return (
    <div className={styles.preview}>
      {hasStill && (
        <img
          className={styles.still}
          src={`/api/streaming/${encodeURIComponent(idVotingSession)}/previews/${jobId}?at=${takenAt}`}
          alt={t('stillOf', { title, time: formats().timeWithSeconds(takenAt) })}
          width={160}
          height={90}
        />
      )}
      <span className={styles.level}>
        <span className={styles.track} aria-hidden="true">
          <span style={{ inlineSize: `${((level - QUIET_DB) / -QUIET_DB) * 100}%` }} />
        </span>
        <span className={styles.words}>{words}</span>
      </span>
    </div>
  );
}
