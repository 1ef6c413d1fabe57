import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { InspectVotes, showPoll } from '../polls/public.ts';
import { savePollRecord, SaveRecord } from '../records/public.ts';
import styles from './Proceedings.module.css';

/** Links from an ended vote to its result, its votes and its record. */
export function VoteLinks({ poll }: { poll: Poll }) {
  const { t } = useTranslation('proceedings');
  return (
    <div className={styles.links}>
      <Button variant="quiet" size="sm" onClick={() => showPoll(poll.id)}>
        {t('showResult', { number: poll.number })}
      </Button>
      <InspectVotes poll={poll} look={{ variant: 'quiet', size: 'sm' }} />
      <SaveRecord variant="quiet" save={() => savePollRecord(poll.id)}>
        {t('savePoll', { number: poll.number })}
      </SaveRecord>
    </div>
  );
}
