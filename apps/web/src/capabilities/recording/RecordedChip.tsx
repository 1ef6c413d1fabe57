import { useTranslation } from 'react-i18next';
import { IconBroadcast, IconPlayerRecordFilled } from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import styles from './RecordedChip.module.css';
import { useAnswersAgain, useOwnNotices } from './use-own-notice.ts';

/** Says to everybody in the top bar that the room is recorded or streamed now, and whether they are
 *  in it. It opens the notice again, where they may answer otherwise. Source: BEY-17. */
export function RecordedChip() {
  const { t } = useTranslation('recording');
  const runs = useOwnNotices().filter(({ asksUntil }) => asksUntil === null);
  return runs.map(({ recordingId, kind, answer }) => {
    const place = answer === true ? 'in' : 'out';
    const what = t(`chip.${kind}.${place}What`);
    return (
      <Tip key={recordingId} text={what} position="bottom">
        <button
          type="button"
          className={styles.chip}
          data-place={place}
          aria-label={what}
          onClick={() => useAnswersAgain.setState({ recordingId })}
        >
          {kind === 'recording' ? (
            <IconPlayerRecordFilled aria-hidden="true" />
          ) : (
            <IconBroadcast aria-hidden="true" />
          )}
          <span className={styles.word}>{t(`chip.${kind}.${place}`)}</span>
        </button>
      </Tip>
    );
  });
}
