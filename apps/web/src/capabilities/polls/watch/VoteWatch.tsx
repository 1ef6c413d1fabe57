import { permissions } from '@hemicycle/contract/permissions';
import type { MissingVoter } from '@hemicycle/contract/poll-watch';
import type { Poll } from '@hemicycle/contract/polls';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import { mayCallRoll } from '@hemicycle/rules/polls/roll-call';
import { wholeTimeMs } from '@hemicycle/rules/polls/whole-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { useLastReady } from '../../../ui/use-last-ready.ts';
import { useStillRows } from '../../../ui/use-still-rows.ts';
import { useErrorText } from '../../../ui/use-error-text.ts';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import { useMay } from '../../auth/public.ts';
import { usePollHeading } from '../panel/PollHead.tsx';
import { SoFar } from '../panel/SoFar.tsx';
import { SeatsPart } from '../seats/SeatsPart.tsx';
import { ClockTime } from '../timers/ClockTime.tsx';
import { useClockText } from '../timers/use-clock-text.ts';
import { closingTime } from '../words/closing-time.ts';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';
import { CourseList } from './CourseList.tsx';
import { MissingVoters, orderWaits, type StillVoters } from './MissingVoters.tsx';
import { useWatch, type Watched } from './use-watch.ts';
import { WatchControls } from './WatchControls.tsx';
import styles from './VoteWatch.module.css';

/** The watch over an open vote: at the start what may be done to it, at the end whom it waits
 *  for, as privacy allows. It goes when the vote ends: the result then stands in the panel.
 *  Source: BEY-40, looks picture 21. */
export function VoteWatch({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const { t } = useTranslation('vote-watch');
  const heading = usePollHeading(poll);
  return (
    <Dialog
      size="inspection"
      title={poll.question === '' ? poll.title : poll.question}
      above={heading}
      onClose={onClose}
      headEnd={
        <IconButton label={t('close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={styles.columns}>
        <div className={styles.deeds}>
          <WatchClock poll={poll} />
          <WatchControls poll={poll} />
          <CourseList poll={poll} />
          <SoFar poll={poll} name={t('soFar')} />
          <SeatsPart poll={poll} />
          <WithoutRoll poll={poll} />
        </div>
        <Whom poll={poll} />
      </div>
    </Dialog>
  );
}

/** Says why no roll is called in a vote whose privacy would allow it. Source: BEY-41. */
function WithoutRoll({ poll }: { poll: Poll }) {
  const { t } = useTranslation('vote-watch');
  const viewer = useMay(permissions.seeLimitedVisibilityVotes) ? 'reads-limited-visibility' : 'ordinary';
  const isPlain = { ...poll, form: { kind: 'single' as const }, signedCasts: false };
  if (mayCallRoll(poll, viewer) || !mayCallRoll(isPlain, viewer)) return null;
  return <p className={styles.quiet}>{t(poll.signedCasts ? 'noRollSigned' : 'noRollForm')}</p>;
}

/** The time that is left of the whole, with a bar, and when the vote closes. */
function WatchClock({ poll }: { poll: Poll }) {
  const { t } = useTranslation('vote-watch');
  const clockText = useClockText();
  const nowMs = useServerSeconds();
  const clock = pollClock(poll, nowMs);
  const wholeMs = wholeTimeMs(poll);
  const whole = wholeMs !== null && t('left', { whole: clockText(wholeMs) });
  switch (clock.kind) {
    case 'remaining':
      return (
        <div>
          <p className={styles.clock} role="timer" aria-live="off">
            <span className={styles.time}>
              <ClockTime ms={clock.remainingMs} />
            </span>{' '}
            <span>{whole}</span>
            {poll.endTime !== null && (
              <span className={styles.closes}>{t('closes', { time: closingTime(poll.endTime, nowMs) })}</span>
            )}
          </p>
          {wholeMs !== null && <TimeBar share={clock.remainingMs / wholeMs} />}
        </div>
      );
    case 'suspended':
      return (
        <div>
          <p className={styles.clock}>
            {clock.remainingMs !== null && (
              <>
                <span className={styles.time}>
                  <ClockTime ms={clock.remainingMs} />
                </span>{' '}
                <span>{whole}</span>
              </>
            )}{' '}
            <strong className={styles.closes}>{t('suspendedTitle')}</strong>
          </p>
          {wholeMs !== null && clock.remainingMs !== null && <TimeBar share={clock.remainingMs / wholeMs} />}
        </div>
      );
    case 'open':
      return (
        <p className={styles.clock} role="timer" aria-live="off">
          <span className={styles.time}>
            <ClockTime ms={clock.elapsedMs} />
          </span>{' '}
          {t('passed')}
        </p>
      );
    case 'time-is-up':
      return <p className={styles.clock}>{t('timeUp')}</p>;
    case 'not-opened':
    case 'over':
      return null;
  }
}

/** `share`: what is left of the time, 0 to 1. */
function TimeBar({ share }: { share: number }) {
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.fill} style={{ inlineSize: `${String(Math.min(1, share) * 100)}%` }} />
    </div>
  );
}

const nobody: readonly MissingVoter[] = [];

/** Whom the vote waits for, or why that is not told. While the pointer or the focus is in the list,
 *  no banner above it comes or goes, so that no row moves. */
function Whom({ poll }: { poll: Poll }) {
  const { t } = useTranslation('vote-watch');
  const errorText = useErrorText();
  const { watched, readAgain } = useWatch(poll);
  const last = useLastReady(watched);
  const still = useStillRows(last?.missing ?? nobody);
  const failed = watched.state === 'failed' ? errorText(watched.error) : null;
  const failedAbove = useAsHeld(failed, still.isHeld);
  const banner = (text: string) => (
    <AlertBanner
      kind={last === null ? 'error' : 'warning'}
      title={last === null ? t('loadFailed') : t('readAgainFailed')}
    >
      {text}
    </AlertBanner>
  );
  return (
    <div>
      {failedAbove !== null && (
        <div className={styles.above} data-over={failed === null || undefined}>
          {banner(failedAbove)}
        </div>
      )}
      {watched.state === 'loading' && <Loading label={t('loading')} />}
      {last !== null && <Told poll={poll} watched={last} still={still} onRung={readAgain} />}
      {failedAbove === null && failed !== null && banner(failed)}
    </div>
  );
}

/** A value as it is now, or, while a list stands still, as it was when that began. */
function useAsHeld<T>(now: T, isHeld: boolean): T {
  const [kept, setKept] = useState(now);
  if (!isHeld && kept !== now) setKept(now);
  return isHeld ? kept : now;
}

/** For how many the division bell rang, and to how many it was sent. Source: BEY-42. */
function BellLine({ bell }: { bell: Watched['bell'] }) {
  const { t } = useTranslation('vote-watch');
  if (bell === null) return null;
  const number = (count: number) => formats().number(count);
  const { rungMs, rung, sent, failed, answered } = bell;
  const time = formats().timeWithSeconds(rungMs);
  return (
    <p className={styles.quiet}>
      {t('bellRang', { time, rung: number(rung), sent: number(sent), failed: number(failed) })}
      {answered !== null && <> {t('bellAnswered', { answered: number(answered) })}</>}
    </p>
  );
}

function Told({
  poll,
  watched: { missing, voted, bell },
  still,
  onRung,
}: {
  poll: Poll;
  watched: Watched;
  still: StillVoters;
  onRung: () => void;
}) {
  const { t } = useTranslation('vote-watch');
  const lost = missing?.filter(({ where }) => where === 'line-lost').length ?? 0;
  const lostAbove = useAsHeld(lost, still.isHeld);
  if (missing === null || voted === null) {
    return (
      <section className={styles.whom} aria-label={t('whom')}>
        <AlertBanner kind="info" title={t('withheldTitle')}>
          {privacySentenceText(poll.anonymous)}
        </AlertBanner>
        <BellLine bell={bell} />
      </section>
    );
  }
  const number = (count: number) => formats().number(count);
  const lostBanner = (
    <AlertBanner kind="warning" title={t('lostTitle', { count: lost, number: number(lost) })}>
      {t('lostText')}
    </AlertBanner>
  );
  return (
    <section className={styles.whom} aria-label={t('whom')}>
      <h3 className={styles.title}>
        {missing.length === 0
          ? t('allVoted')
          : t('notVoted', { count: missing.length, number: number(missing.length) })}
      </h3>
      {missing.length > 0 && (
        <p className={styles.orderWaits}>{orderWaits(still) ? t('orderWaits') : null}</p>
      )}
      {lostAbove > 0 && (
        <div className={styles.above} data-over={lost === 0 || undefined}>
          {lostBanner}
        </div>
      )}
      <MissingVoters pollId={poll.id} still={still} onRung={onRung} />
      {/* Above the list it would move the rows under the pointer. */}
      {lostAbove === 0 && lost > 0 && lostBanner}
      <details className={styles.voted}>
        <summary>
          {t('haveVoted', { count: voted.length, number: number(voted.length) })} <LastVoter voted={voted} />
        </summary>
        <ul className={styles.votedList}>
          {voted.map(({ userId, name, atMs }) => (
            <li key={userId}>
              <bdi>{name}</bdi>
              {atMs !== null && (
                <span className={styles.quiet} dir="ltr">
                  {formats().timeWithSeconds(atMs)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </details>
      <BellLine bell={bell} />
    </section>
  );
}

/** Who voted last, and when; nothing where privacy hides the times. */
function LastVoter({ voted }: { voted: NonNullable<Watched['voted']> }) {
  const { t } = useTranslation('vote-watch');
  let last: { readonly name: string; readonly atMs: number } | null = null;
  for (const { name, atMs } of voted) {
    if (atMs !== null && (last === null || atMs > last.atMs)) last = { name, atMs };
  }
  if (last === null) return null;
  const { name, atMs } = last;
  return <span className={styles.quiet}>{t('last', { name, time: formats().timeWithSeconds(atMs) })}</span>;
}
