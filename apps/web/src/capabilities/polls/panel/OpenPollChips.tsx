import type { Poll } from '@hemicycle/contract/polls';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { IconCheckbox, IconStopwatch } from '../../../ui/icons.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import styles from './OpenPollChips.module.css';
import { goToPoll } from './poll-focus.ts';
import { ClockTime } from '../timers/ClockTime.tsx';
import { useTellsTimeUp, useTimesUp } from '../timers/times-up.ts';

/** Chips in the top bar while a vote is open or a timer runs: its name and the time left, as a
 *  button that leads to the ballot or the clock. Of several timers it shows the one that ends
 *  first. A timer whose time is up stays until the viewer takes it away. Source: POLL-03, POLL-04,
 *  looks picture 5. */
export function OpenPollChips() {
  const polls = useLive((live) => live.polls);
  const open = polls.filter(({ status }) => status === 'open');
  const vote = open.find(({ type }) => type === 'vote');
  const { pollIds: timesUp } = useTimesUp();
  const [running] = open.filter(({ type }) => type === 'timer').toSorted(endsFirst);
  const timer = running ?? polls.findLast(({ id }) => timesUp.includes(id));
  return (
    <>
      {vote !== undefined && <VoteChip poll={vote} />}
      {timer !== undefined && <TimerChip poll={timer} />}
    </>
  );
}

function endsFirst(left: Poll, right: Poll): number {
  return (left.endTime ?? Number.MAX_SAFE_INTEGER) - (right.endTime ?? Number.MAX_SAFE_INTEGER);
}

/** A tooltip says what the vote is about. Source: FND-48. */
function VoteChip({ poll }: { poll: Poll }) {
  const { t } = useTranslation('poll-news');
  return (
    <Tip text={poll.description} off={poll.description === ''} position="bottom" isDescription>
      <button
        type="button"
        className={styles.chip}
        onClick={() => goToPoll(poll.id)}
        aria-label={t('showVote', { title: poll.title })}
      >
        <IconCheckbox aria-hidden="true" />
        <span className={styles.word}>{t('voteOpen')}</span>
        <ChipTime poll={poll} />
      </button>
    </Tip>
  );
}

function TimerChip({ poll }: { poll: Poll }) {
  const { t } = useTranslation('poll-news');
  return (
    <button
      type="button"
      className={styles.chip}
      data-timer=""
      onClick={() => goToPoll(poll.id)}
      aria-label={t('showTimer', { title: poll.title })}
    >
      <IconStopwatch aria-hidden="true" />
      <bdi className={styles.name}>{poll.title}</bdi>
      {poll.endTime === null && <span className={styles.word}>{t('open')}</span>}
      <ChipTime poll={poll} />
    </button>
  );
}

/** On a phone, a poll without an end says so and does not show the elapsed time. A bare time would
 *  look like time left. */
function ChipTime({ poll }: { poll: Poll }) {
  const { t } = useTranslation('poll-news');
  const clock = pollClock(poll, useServerSeconds());
  const tellsTimeUp = useTellsTimeUp(poll.id);
  switch (clock.kind) {
    case 'remaining':
      return (
        <span>
          <ClockTime ms={clock.remainingMs} />
        </span>
      );
    case 'open':
      return (
        <>
          <span className={styles.elapsed}>
            {t('openSince')} <ClockTime ms={clock.elapsedMs} />
          </span>
          <span className={styles.short}>{t('open')}</span>
        </>
      );
    case 'suspended':
      return <span>{t('suspended')}</span>;
    case 'time-is-up':
      return <span>{t('timeUp')}</span>;
    case 'over':
      return tellsTimeUp ? <span>{t('timeUp')}</span> : null;
    case 'not-opened':
      return null;
  }
}
