import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { KindIcon } from '../../ui/KindIcon.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { DecisionMark, decisionKind, showPoll, useOptionText } from '../polls/public.ts';
import { kindOfVerdict, ShownHash } from '../records/public.ts';
import type { CheckedReceipt } from './check-votes.ts';
import styles from './CheckReceipt.module.css';

/** The result of a vote's check, in a sentence: which vote, the choice where privacy allows, when
 *  the server took it and the short code of its entry. A link leads to the vote, which shows every
 *  step. Source: BEY-02, looks picture 18. */
export function CheckSentence({ checked: { poll, receipt, verdict } }: { checked: CheckedReceipt }) {
  const { t } = useTranslation(['earlier-sessions', 'records', 'polls']);
  const optionText = useOptionText();
  const kind = verdict === null ? 'warning' : kindOfVerdict[verdict];
  const isTold = !isSecretPoll(poll.anonymous) && receipt.voteDecision !== null;
  const { voteDecision } = receipt;
  return (
    <li className={styles.sentence} data-kind={kind} data-verdict={verdict ?? 'none'}>
      <KindIcon kind={kind} />
      <b>{verdict === null ? t('check.noEntry') : t(`records:check.verdict.${verdict}`)}</b>
      <span />
      <p className={styles.what}>
        <TextButton onClick={() => showPoll(poll.id)}>
          {t('polls:voteNumber', { number: poll.number })}
        </TextButton>
        {isTold && (
          <>
            {listComma()}
            <span className={styles.choice}>
              {!Array.isArray(voteDecision) && (
                <DecisionMark kind={decisionKind(poll.voteOptions, voteDecision)} sizePx={11} />
              )}{' '}
              <bdi>{optionText(voteDecision)}</bdi>
            </span>
          </>
        )}
        {listComma()}
        {t('check.recordedAt', { time: formats().stampWithSeconds(receipt.serverArrivalTime) })}
        {poll.record !== null && (
          <>
            {listComma()}
            {t('check.entry')} <ShownHash hash={poll.record.hash} />
          </>
        )}
      </p>
    </li>
  );
}
