import type { Poll } from '@hemicycle/contract/polls';
import { countdownText } from '@hemicycle/rules/foundations/duration';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { IconCheckbox } from '../../ui/icons.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import styles from './OpenVoteChip.module.css';
import { showPoll } from './poll-focus.ts';

/** In the top bar while a vote is open: what it is and how long it still lasts; leads to the ballot.
 *  Source: POLL-03, POLL-04, looks picture 5. */
export function OpenVoteChip() {
  const { t } = useTranslation('polls');
  const poll = useLive((live) => live.polls.find((one) => one.status === 'open'));
  if (poll === undefined) return null;
  return (
    <button
      type="button"
      className={styles.chip}
      onClick={() => showPoll(poll.id)}
      aria-label={t('showVote', { title: poll.title })}
    >
      <IconCheckbox aria-hidden="true" />
      <span className={styles.word}>{t('voteOpen')}</span>
      <ChipTime poll={poll} />
    </button>
  );
}

function ChipTime({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const clock = pollClock(poll, useServerSeconds());
  switch (clock.kind) {
    case 'remaining':
      return <span dir="ltr">{countdownText(clock.remainingMs)}</span>;
    case 'open':
      return <span dir="ltr">{countdownText(clock.elapsedMs)}</span>;
    case 'time-is-up':
      return <span>{t('timeUp')}</span>;
    case 'not-opened':
    case 'over':
      return null;
  }
}
