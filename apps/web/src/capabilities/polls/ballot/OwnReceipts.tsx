import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useLive } from '../../../realtime/use-live.ts';
import { useSignedIn } from '../../auth/public.ts';
import styles from '../result/PollResult.module.css';
import { ReceiptCard } from './ReceiptCard.tsx';

/** The receipts of the viewer in a closed poll: for their own vote, and for the votes that they
 *  cast as a proxy. Source: VOTE-03, PROXY-09. */
export function OwnReceipts({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const { t: newsT } = useTranslation('poll-news');
  const { userId } = useSignedIn();
  const receipts = useLive(
    useShallow((live) => Object.values(live.myVotes).filter((receipt) => receipt.pollId === poll.id)),
  );
  const own = receipts.filter((receipt) => receipt.userId === userId);
  const forOthers = receipts.filter((receipt) => receipt.userId !== userId);
  return (
    <>
      {own.map((receipt) => (
        <section key="own" className={styles.own} aria-label={newsT('yourVote')}>
          <h3>{newsT('yourVote')}</h3>
          <ReceiptCard poll={poll} receipt={receipt} />
        </section>
      ))}
      {forOthers.length > 0 && (
        <section className={styles.own} aria-label={t('ballot.votesForOthers')}>
          <h3>{t('ballot.votesForOthers')}</h3>
          {forOthers.map((receipt) => (
            <ReceiptCard key={receipt.userId} poll={poll} receipt={receipt} />
          ))}
        </section>
      )}
    </>
  );
}
