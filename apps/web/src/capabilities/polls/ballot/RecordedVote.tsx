import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './Ballot.module.css';
import { ReceiptCard } from './ReceiptCard.tsx';
import { useVoterWords } from '../words/voter-words.ts';
import type { Voter } from './voters.ts';

/** A recorded vote in an open poll: its receipt, and buttons to change it or to vote for the next
 *  person. Source: VOTE-02, PROXY-09, looks picture 5. */
export function RecordedVote({
  poll,
  voter,
  receipt,
  next,
  onNext,
  onChange,
}: {
  poll: Poll;
  voter: Voter;
  receipt: VoteReceipt;
  next: Voter | undefined;
  onNext: (voter: Voter) => void;
  onChange: () => void;
}) {
  const { t } = useTranslation('polls');
  const words = useVoterWords(voter);
  return (
    <>
      <ReceiptCard poll={poll} receipt={receipt} />
      {next !== undefined && (
        <Button variant="primary" fullWidth onClick={() => onNext(next)}>
          {next.name === null ? t('ballot.voteForYourself') : t('ballot.voteFor', { name: next.name })}
        </Button>
      )}
      {poll.mayChangeVote ? (
        <Button fullWidth onClick={onChange}>
          {words.change}
        </Button>
      ) : (
        <p className={styles.note}>{t('mayNotChange')}</p>
      )}
    </>
  );
}
