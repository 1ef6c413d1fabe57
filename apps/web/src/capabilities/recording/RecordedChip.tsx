import { useTranslation } from 'react-i18next';
import { IconBroadcast, IconPlayerRecordFilled } from '../../ui/icons.ts';
import styles from './RecordedChip.module.css';
import { useAnswersAgain, useOwnNotices } from './use-own-notice.ts';

/** Says to everybody in the top bar that the room is recorded or streamed now. Whoever did not
 *  agree may answer again. Source: BEY-17. */
export function RecordedChip() {
  const { t } = useTranslation('recording');
  const runs = useOwnNotices().filter(({ asksUntil }) => asksUntil === null);
  return runs.map(({ recordingId, kind, answer }) => {
    const icon =
      kind === 'recording' ? (
        <IconPlayerRecordFilled aria-hidden="true" />
      ) : (
        <IconBroadcast aria-hidden="true" />
      );
    const word = <span className={styles.word}>{t(kind === 'recording' ? 'recorded' : 'streamed')}</span>;
    return answer === false ? (
      <button
        key={recordingId}
        type="button"
        className={styles.chip}
        title={t('recordedSilent')}
        aria-label={t('recordedSilent')}
        onClick={() => useAnswersAgain.setState({ recordingId })}
      >
        {icon}
        {word}
      </button>
    ) : (
      <span key={recordingId} className={styles.chip}>
        {icon}
        {word}
      </span>
    );
  });
}
