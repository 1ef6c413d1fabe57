import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmLabel } from '../../ui/confirm-label.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './HostLeaveText.module.css';

/** The text for a host who leaves: the question, what happens to the meeting, and a switch that
 *  ends it for everybody. The label of the main answer changes with the switch. The text takes the
 *  same room either way, so that nothing moves under the finger. Source: EXIT-11. */
export function HostLeaveText({
  text,
  tellsHandOver,
  offersEnd,
  onEnds,
}: {
  text: string;
  tellsHandOver: boolean;
  offersEnd: boolean;
  onEnds: (ends: boolean) => void;
}) {
  const { t } = useTranslation('exit');
  const [ends, setEnds] = useState(false);
  useConfirmLabel(ends ? t('endMeeting') : null);
  return (
    <div className={styles.parts}>
      <p>{text}</p>
      <div className={styles.outcomes}>
        {tellsHandOver && <p data-hidden={ends || undefined}>{t('handOver')}</p>}
        {offersEnd && <p data-hidden={!ends || undefined}>{t('endsNow')}</p>}
      </div>
      {offersEnd && (
        <Switch
          label={t('endForAll')}
          checked={ends}
          onChange={(event) => {
            setEnds(event.currentTarget.checked);
            onEnds(event.currentTarget.checked);
          }}
        />
      )}
    </div>
  );
}
