import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconCheck, IconCopy } from '../../../ui/icons.ts';
import { useSignedIn } from '../../auth/public.ts';
import { CheckVote, SaveReceipt } from '../../records/public.ts';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import styles from './ReceiptCard.module.css';
import { RecordedChoice } from './RecordedChoice.tsx';
import { useVoterName } from './voters.ts';

/** The vote that the server recorded, with its time and receipts. After the close it offers to
 *  check that the vote is in the record. It hides the choice once a secret poll has closed. Source:
 *  VOTE-02, VOTE-03, BEY-02, looks picture 5. */
export function ReceiptCard({ poll, receipt }: { poll: Poll; receipt: VoteReceipt }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const { userId } = useSignedIn();
  const { proxyVoter, voteWeight: weight } = receipt;
  const isOwn = receipt.userId === userId;
  const forName = useVoterName(isOwn ? null : receipt.userId, poll);
  const byName = useVoterName(isOwn ? proxyVoter : null, poll);
  const secret = isSecretPoll(poll.anonymous);
  const showsChoice = !secret || poll.status === 'open';
  const kind = showsChoice ? decisionKind(poll.voteOptions, receipt.voteDecision) : 'none';
  return (
    <div>
      <div className={styles.card} data-kind={kind} data-recorded="">
        <div className={styles.head}>
          {!Array.isArray(receipt.voteDecision) && <DecisionMark kind={kind} sizePx={18} />}
          <RecordedChoice poll={poll} decision={showsChoice ? receipt.voteDecision : null} />
          <p className={styles.recorded}>
            <IconCheck aria-hidden="true" />
            {t('recorded', { time: formats().stampWithSeconds(receipt.serverArrivalTime) })}
          </p>
        </div>
        <dl className={styles.facts}>
          <dt>{t('recordedFor')}</dt>
          <dd>
            {forName === null
              ? t('yourselfWeight', { weight })
              : t('ballot.personWeight', { name: forName, weight })}
          </dd>
          {byName !== null && (
            <>
              <dt>{t('ballot.castBy')}</dt>
              <dd>{t('ballot.yourProxy', { name: byName })}</dd>
            </>
          )}
          {receipt.enteredBy !== null && (
            <>
              <dt>{t('enteredBy')}</dt>
              <dd>
                <bdi>{receipt.enteredBy}</bdi>
              </dd>
            </>
          )}
          <dt>{t('yourReceipt')}</dt>
          <dd className={styles.withCopy}>
            <code className={styles.private} dir="ltr">
              {receipt.receiptPrivate}
            </code>
            <IconButton label={t('copyReceipt')} onClick={() => void copyText(receipt.receiptPrivate)}>
              <IconCopy aria-hidden="true" />
            </IconButton>
          </dd>
          <dt>{t('inTheRecord')}</dt>
          <dd>
            <code className={styles.public} dir="ltr">
              {receipt.receiptPublic}
            </code>
          </dd>
        </dl>
      </div>
      <p className={styles.note}>{secret ? t('keepSecretReceipt') : t('keepReceipt')}</p>
      <SaveReceipt poll={poll} receipt={receipt} />
      {poll.record !== null && (
        <Suspense>
          <CheckVote poll={poll} receipt={receipt} decisionText={optionText} />
        </Suspense>
      )}
    </div>
  );
}
