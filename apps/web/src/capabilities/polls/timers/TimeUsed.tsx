import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { ClockTime } from './ClockTime.tsx';

/** How long a stopped timer ran: `Time used 1:12`. Source: POLL-03, POLL-04. */
export function TimeUsed({ poll }: { poll: Pick<Poll, 'startTime' | 'endTime' | 'closedTime'> }) {
  const { t } = useTranslation('polls');
  const { startTime } = poll;
  const ended = poll.endTime ?? poll.closedTime;
  if (startTime === null || ended === null) return null;
  // Rounded down to whole seconds, so that a countdown that ran to its end shows exactly its set
  // time.
  const usedMs = Math.floor((ended - startTime) / 1000) * 1000;
  return (
    <span>
      {t('timeUsed')} <ClockTime ms={usedMs} />
    </span>
  );
}
