import type { LiveSession } from '@hemicycle/contract/sessions-live';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats, localZone } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { printAlone } from '../../ui/print-alone.ts';
import { Reason } from '../../ui/Reason.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useIsGuest } from '../auth/public.ts';
import { EarlierVotes, useVotingHidden } from '../polls/public.ts';
import { SaveRecord, saveSessionRecord, ShownHash } from '../records/public.ts';
import { EventList } from './EventList.tsx';
import styles from './Proceedings.module.css';
import { useProceedings } from './use-proceedings.ts';

/** The tab of the side panel with the events of the sitting in time order: its planned times, when
 *  it was opened and who presided, and each vote as it opened, closed, was withdrawn or declared.
 *  Earlier votes are loaded first; then news adds events. Once complete, the proceedings can be
 *  printed, with year and time zone for later readers, and the signed record can be saved. Votes
 *  are left out where the site hides them. Source: PROC-01, POLL-18, FND-07. */
export function ProceedingsTab() {
  const session = useLive((live) => live.session);
  return session === null ? null : <Proceedings session={session} />;
}

function Proceedings({ session }: { session: LiveSession }) {
  const { t } = useTranslation('proceedings');
  const errorText = useErrorText();
  const sheet = useRef<HTMLDivElement>(null);
  // The whole record asks for an account.
  const isGuest = useIsGuest();
  const showsVotes = !useVotingHidden();
  const { earlier, isWhole, events, head, failure, readAgain } = useProceedings(
    session.idVotingSession,
    showsVotes,
  );
  const ended = events.some(({ kind }) => kind === 'closed' || kind === 'withdrawn');
  const { idVotingSession } = session;

  return (
    <div className={styles.tab}>
      <div ref={sheet} className={styles.sheet}>
        <header>
          <h2 className={styles.sitting} dir="auto">
            {session.title}
          </h2>
          <p className={styles.quiet}>
            <span className={styles.onScreen}>
              {t('of', {
                day: formats().day(session.epochStartTime, serverClock.nowMs()),
                times: formats().timeRange(session.epochStartTime, session.epochEndTime),
              })}
            </span>
            <span className={styles.onPaper}>
              {t('ofOnPaper', {
                start: formats().stamp(session.epochStartTime),
                end: formats().stamp(session.epochEndTime),
                zone: localZone(),
              })}
            </span>
          </p>
        </header>
        {failure !== null && (
          <AlertBanner kind="warning" title={t('failed')}>
            {errorText(failure.error)} <TextButton onClick={readAgain}>{t('again')}</TextButton>
          </AlertBanner>
        )}
        {showsVotes && <EarlierVotes earlier={earlier} />}
        <EventList events={events} plannedMs={session.epochStartTime} />
        {head !== null && (
          <p className={styles.fact}>
            {t('head', { sequence: formats().number(head.sequence) })} <ShownHash hash={head.hash} />
          </p>
        )}
        {showsVotes && isWhole && !events.some((event) => 'poll' in event) && (
          <p className={styles.quiet}>{t('empty')}</p>
        )}
        {!showsVotes && events.length === 0 && <p className={styles.quiet}>{t('emptyWithoutVotes')}</p>}
      </div>
      <div className={styles.actions}>
        <Reason text={isWhole ? undefined : t('printWaits')}>
          <Button
            size="sm"
            onClick={() => {
              if (sheet.current !== null) printAlone(sheet.current);
            }}
          >
            {t('print')}
          </Button>
        </Reason>
        {ended && !isGuest && (
          <SaveRecord save={() => saveSessionRecord(idVotingSession)}>{t('saveRecord')}</SaveRecord>
        )}
      </div>
    </div>
  );
}
