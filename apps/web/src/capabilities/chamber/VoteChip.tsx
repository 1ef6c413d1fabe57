import { countdownText } from '@hemicycle/rules/foundations/duration';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { IconCheckbox } from '../../ui/icons.ts';
import { chime } from './chimes.ts';
import styles from './TopBar.module.css';
import { useServerSeconds } from '../../use-server-seconds.ts';

/** The poll that is open in this session, undefined while there is none. */
export function useOpenPoll() {
  return useLive((live) => live.polls.find((poll) => poll.status === 'open'));
}

/** In the top bar while a vote is open: what it is and how long it still lasts; leads to the ballot. A vote that opens is said and
 *  chimed.  Source: POLL-04, DESIGN §9, looks picture 5. */
export function VoteChip({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('chamber');
  const poll = useOpenPoll();
  const told = useRef<string | null>(null);
  const openId = poll?.id ?? null;
  const title = poll?.title ?? '';
  useEffect(() => {
    if (openId === null || told.current === openId) return;
    told.current = openId;
    announce(t('voteOpened', { title }), 'assertive');
    chime();
  }, [openId, title, t]);
  if (poll === undefined) return null;
  return (
    <button type="button" className={styles.vote} onClick={onShow} aria-label={t('showVote', { title })}>
      <IconCheckbox aria-hidden="true" />
      <span className={styles.voteWord}>{t('voteOpen')}</span>
      <VoteTime poll={poll} />
    </button>
  );
}

function VoteTime({ poll }: { poll: NonNullable<ReturnType<typeof useOpenPoll>> }) {
  const { t } = useTranslation('chamber');
  const clock = pollClock(poll, useServerSeconds());
  switch (clock.kind) {
    case 'remaining':
      return <span dir="ltr">{countdownText(clock.remainingMs)}</span>;
    case 'open':
      return <span dir="ltr">{countdownText(clock.elapsedMs)}</span>;
    case 'time-is-up':
      return <span>{t('timeUp')}</span>;
    default:
      return null;
  }
}
