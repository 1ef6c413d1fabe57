import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import styles from './PollHistory.module.css';
import { showPoll } from './poll-focus.ts';
import { useRepeated } from '../running/use-repeated.ts';

/** Links to the poll that this one repeats and to the polls that repeat it; nothing where there are
 *  none. Source: POLL-17. */
export function PollHistory({ poll }: { poll: Pick<Poll, 'id' | 'repeats'> }) {
  const { t } = useTranslation('polls');
  const polls = useLive((live) => live.polls);
  const repeated = useRepeated(poll);
  const origin = repeated === undefined ? [] : [repeated];
  const repetitions = polls.filter(({ repeats }) => repeats === poll.id);
  if (origin.length === 0 && repetitions.length === 0) return null;
  return (
    <dl className={styles.history}>
      <Related name={t('repeats')} polls={origin} />
      <Related name={t('repeatedAs')} polls={repetitions} />
    </dl>
  );
}

function Related({ name, polls }: { name: string; polls: readonly Poll[] }) {
  const { t } = useTranslation('polls');
  if (polls.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      {polls.map(({ id, number, status, title }) => (
        <dd key={id}>
          {status === 'draft' ? (
            <>
              {t('draft')}, <bdi>{title}</bdi>
            </>
          ) : (
            <TextButton onClick={() => showPoll(id)}>
              {t('voteNumber', { number })}, <bdi>{title}</bdi>
            </TextButton>
          )}
        </dd>
      ))}
    </>
  );
}
