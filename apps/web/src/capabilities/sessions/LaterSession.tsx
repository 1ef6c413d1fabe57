import type { VotingSession } from '@hemicycle/contract/sessions';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { joinSentences } from '../../i18n/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { AgendaLink } from './AgendaLink.tsx';
import styles from './LaterSession.module.css';
import { nameDay } from './name-times.ts';

/** A session that has not begun: its day and times in the local time zone, and a button to enter
 *  early. */
export function LaterSession({
  session,
  nowMs,
  busy,
  onJoin,
  papersPath,
}: {
  session: VotingSession;
  nowMs: number;
  busy: boolean;
  onJoin: () => void;
  papersPath: (idVotingSession: string) => string;
}) {
  const { t } = useTranslation('sessions');
  const { time, daysAway } = formats();
  const range = { start: time(session.epochStartTime), end: time(session.epochEndTime) };
  const days = daysAway(session.epochEndTime, session.epochStartTime);
  return (
    <li className={styles.row}>
      <p className={styles.when}>
        <b>{nameDay(session.epochStartTime, nowMs, t)}</b>{' '}
        <span>{days === 0 ? t('timeRange', range) : t('timeRangeDaysLater', { ...range, days })}</span>
      </p>
      <div>
        <h3 className={styles.title}>
          <bdi>{session.title}</bdi>
        </h3>
        <p className={styles.note}>
          {joinSentences([t('mainChamber'), t(session.mayVote ? 'youMayVote' : 'youDoNotVote')])}
        </p>
        {session.lobby !== undefined && <p className={styles.note}>{t('hasLobby')}</p>}
        <AgendaLink {...{ session, papersPath }} />
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        onClick={onJoin}
        aria-label={t('enterEarlyNamed', { title: session.title })}
      >
        {t('enterEarly')}
      </Button>
    </li>
  );
}
