import type { LiveSession } from '@hemicycle/contract/live';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats, localZone } from '../../i18n/formats.ts';
import { isInList } from '../../realtime/past-polls.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { printAlone } from '../../ui/print-alone.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { EarlierVotes, useEarlierVotes } from '../polls/public.ts';
import { SaveRecord, saveSessionRecord, ShownHash } from '../records/public.ts';
import { eventsOf, type KnownOfSitting, type ProceedingsEvent } from './events-of.ts';
import { EventOfSitting } from './EventOfSitting.tsx';
import styles from './Proceedings.module.css';
import { useRecordedActs } from './use-recorded-acts.ts';
import { useSittingFacts } from './use-sitting-facts.ts';

const NOTHING_KNOWN: KnownOfSitting = { facts: [], desertedAtMs: null };

/** The tab of the side panel with the record of the sitting in time order: its planned times, when it was opened and who presided, and each vote as it opened, closed, was withdrawn
 *  or declared. It grows as news arrives, after the earlier votes have been read;
 *  whole, it can be printed, with year and zone for whoever reads it later, and the signed record saved.  Source: PROC-01, FND-07. */
export function ProceedingsTab() {
  const session = useLive((live) => live.session);
  return session === null ? null : <Proceedings session={session} />;
}

function Proceedings({ session }: { session: LiveSession }) {
  const { t } = useTranslation('proceedings');
  const errorText = useErrorText();
  const sheet = useRef<HTMLDivElement>(null);
  const earlier = useEarlierVotes({ all: true });
  const isWhole = earlier.left === 0;
  const past = useLive((live) => live.past);
  const heldPolls = useLive((live) => live.polls);
  const polls = useMemo(() => heldPolls.filter((poll) => isInList(poll, past)), [heldPolls, past]);
  const { loaded, loadAgain } = useRecordedActs(session.idVotingSession, isWhole);
  const sitting = useSittingFacts(session.idVotingSession);
  const recorded = loaded.state === 'ready' ? loaded.value : undefined;
  const acts = recorded?.acts;
  const head = recorded?.head ?? null;
  const known = sitting.loaded.state === 'ready' ? sitting.loaded.value : NOTHING_KNOWN;
  const events = useMemo(() => eventsOf(known, polls, acts ?? []), [known, polls, acts]);
  const failure = [loaded, sitting.loaded].find(({ state }) => state === 'failed');
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
        {failure?.state === 'failed' && (
          <AlertBanner kind="warning" title={t('failed')}>
            {errorText(failure.error)}{' '}
            <TextButton onClick={() => void Promise.all([loadAgain(), sitting.loadAgain()])}>
              {t('again')}
            </TextButton>
          </AlertBanner>
        )}
        <EarlierVotes earlier={earlier} />
        <ol className={styles.events} aria-label={t('list')}>
          {events.map((event, index) => (
            <li key={keyOf(event)} className={styles.event} data-event={event.kind}>
              <DayOf event={event} before={events[index - 1]} />
              <time className={styles.time} dateTime={new Date(event.atMs).toISOString()}>
                {formats().timeWithSeconds(event.atMs)}
              </time>
              <div className={styles.body}>
                <EventOfSitting event={event} />
              </div>
            </li>
          ))}
        </ol>
        {head !== null && (
          <p className={styles.fact}>
            {t('head', { sequence: formats().number(head.sequence) })} <ShownHash hash={head.hash} />
          </p>
        )}
        {isWhole && !events.some((event) => 'poll' in event) && <p className={styles.quiet}>{t('empty')}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          unavailable={!isWhole}
          onClick={() => {
            if (sheet.current !== null) printAlone(sheet.current);
          }}
        >
          {t('print')}
        </Button>
        {ended && <SaveRecord save={() => saveSessionRecord(idVotingSession)}>{t('saveRecord')}</SaveRecord>}
      </div>
    </div>
  );
}

function keyOf(event: ProceedingsEvent): string {
  return `${event.kind} ${'poll' in event ? event.poll.id : ''} ${event.atMs}`;
}

/** The day, where it is another than that of the event before. */
function DayOf({ event, before }: { event: ProceedingsEvent; before: ProceedingsEvent | undefined }) {
  const dayText = ({ atMs }: ProceedingsEvent) => formats().day(atMs, serverClock.nowMs());
  if (before === undefined || dayText(before) === dayText(event)) return null;
  return <p className={styles.day}>{dayText(event)}</p>;
}
