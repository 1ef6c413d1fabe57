import type { LobbyCall } from '@hemicycle/contract/lobby';
import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { announce } from '../../ui/announcer.ts';
import { minutesText } from './minutes-text.ts';
import { useSecond } from './use-second.ts';
import styles from './WaitingRoom.module.css';

/** When the sitting starts, and the place in the queue. Source: BEY-19, looks picture 13. */
export function Numbers({ lobby: { session, place, count, why } }: { lobby: LobbyState }) {
  const { t } = useTranslation('lobby');
  const nowMs = useSecond();
  const begun = session.epochStartTime <= nowMs;
  useEffect(() => {
    if (place === null) return;
    announce(t('placeNow', { place: formats().number(place), all: formats().number(count) }));
  }, [place, count, t]);
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{t(begun ? 'startedAt' : 'startsAt')}</dt>
        <dd>
          <span className={styles.number}>{formats().time(session.epochStartTime)}</span>
          <span className={styles.below}>
            {begun
              ? t(why === 'waiting-room' ? 'untilAdmitted' : 'opening')
              : formats().daysAway(session.epochStartTime, nowMs) > 0
                ? formats().day(session.epochStartTime, nowMs)
                : t('startsIn', { time: minutesText(session.epochStartTime - nowMs) })}
          </span>
        </dd>
      </div>
      {place !== null && (
        <div>
          <dt>{t('place')}</dt>
          <dd>
            <span className={styles.number}>{formats().number(place)}</span>
            <span className={styles.below}>{t('ofCount', { count, number: formats().number(count) })}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What happens next. `sends`: whether the person goes in with camera or microphone. */
export function Next({ lobby: { why, session }, sends }: { lobby: LobbyState; sends: boolean }) {
  const { t } = useTranslation('lobby');
  return (
    <section className={styles.next}>
      <h2>{t('nextTitle')}</h2>
      <ol>
        {session.hasInterviews && <li>{t('nextCall')}</li>}
        <li>{t(why === 'until-start' ? 'nextAtStart' : 'nextAttendant')}</li>
        {sends && <li>{t('nextDevices')}</li>}
        <li>{t('nextReload')}</li>
      </ol>
    </section>
  );
}

/** The last call, of which no interview came. Source: BEY-19. */
export function PastCall({ call: { outcome, byName, atMs } }: { call: LobbyCall }) {
  const { t } = useTranslation('lobby');
  const words =
    outcome === 'declined'
      ? t('callDeclinedByYou')
      : t('callMissed', { name: byName ?? t('anAttendant'), time: formats().time(atMs) });
  useEffect(() => announce(words), [words]);
  return <p className={styles.lost}>{words}</p>;
}
