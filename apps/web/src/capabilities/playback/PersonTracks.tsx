import type { Recording } from '@hemicycle/contract/recording';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { lengthMsOf } from '@hemicycle/rules/recording/playback-time';
import { useTranslation } from 'react-i18next';
import { IconDownload } from '../../ui/icons.ts';
import styles from './PersonTracks.module.css';
import { RecogniseTracks } from './RecogniseTracks.tsx';

/** The sound of each person of a recording, to download and to have recognised. Draws nothing where
 *  there is none. Source: issue 34 §1. */
export function PersonTracks({
  recording,
  sittingPath,
  onLines,
}: {
  recording: Recording;
  sittingPath: string;
  onLines: () => void;
}) {
  const { id, tracks } = recording;
  const { t } = useTranslation('playback');
  if (tracks.length === 0) return null;
  return (
    <section aria-labelledby="tracks" className={styles.tracks}>
      <h2 id="tracks" className={styles.title}>
        {t('tracks')}
      </h2>
      <p className={styles.text}>{t('tracksText')}</p>
      <ul className={styles.list}>
        {tracks.map(({ personId, name, spans, sha256 }) => (
          <li key={personId} className={styles.row}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.heard}>{t('heardFor', { length: elapsedText(lengthMsOf(spans)) })}</span>
            <a
              href={`/api/recordings/${encodeURIComponent(id)}/tracks/${encodeURIComponent(personId)}`}
              aria-label={t('downloadTrack', { name })}
              className={styles.link}
              download
            >
              <IconDownload aria-hidden="true" />
              {t('download')}
            </a>
            <span className={styles.hash}>{t('hash', { sha256 })}</span>
          </li>
        ))}
      </ul>
      <RecogniseTracks {...{ recording, sittingPath, onLines }} />
    </section>
  );
}
