import type { Poll } from '@hemicycle/contract/polls';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { sentenceGap } from '../../../i18n/sentences.ts';
import { RecordPart } from '../../records/public.ts';
import { ClosingQuorum, NotValid, QuorumUnmet, WithoutQuorum } from '../marks/ClosingQuorum.tsx';
import { ElectionSentence } from '../marks/ElectionSentence.tsx';
import { useDepartureText, useNotValidText, useOutcomeText, useRuleText } from '../words/outcome-text.ts';
import { OwnReceipts } from '../ballot/OwnReceipts.tsx';
import { PollHistory } from '../panel/PollHistory.tsx';
import styles from './PollResult.module.css';
import { shownVerdict, useOptionText } from '../words/poll-words.ts';
import { PrivacyStated } from '../marks/PrivacyStated.tsx';
import { proposedOutcomeOf } from '@hemicycle/rules/polls/proposal-of-poll';
import { SeatsPart } from '../seats/SeatsPart.tsx';
import { SoFar } from '../panel/SoFar.tsx';
import { SplitBar } from '../marks/SplitBar.tsx';
import { Verdict } from '../marks/Verdict.tsx';

/** The result of a poll, for everybody: verdict, sentence, seats, bars with the tick, commentary,
 *  privacy, own receipt, and the head of its tree in the record. Where the result was declared
 *  otherwise than proposed, this and the commentary stand right below the verdict. `children` is
 *  the declaration form, for people who run polls. It stands before the seats. Until the result is
 *  declared, the form itself shows the sentence and the quorum. Source: BEY-01, BEY-02, BEY-04,
 *  BEY-05, BEY-06, POLL-07, VOTE-08, looks picture 6. */
export function PollResult({ poll, children }: { poll: Poll; children?: ReactNode }) {
  const { t } = useTranslation('polls');
  const outcomeText = useOutcomeText();
  const ruleText = useRuleText();
  const notValidText = useNotValidText();
  const departure = useDepartureText()(poll);
  const outcome = poll.status === 'closed' ? proposedOutcomeOf(poll) : null;
  const verdict = shownVerdict(poll);
  const awaited = verdict === 'Not declared' && poll.status === 'closed';
  const declares = awaited && Boolean(children);
  return (
    <div className={styles.result}>
      <Verdict verdict={verdict} elected={poll.resultDetails.elected} />
      {departure !== null && (
        <>
          <p className={styles.sentence}>{departure}</p>
          <Declaration poll={poll} />
        </>
      )}
      {poll.status === 'cancelled' && <p>{verdict === 'void' ? t('voidText') : t('cancelledText')}</p>}
      {poll.cancelCommentary !== '' && (
        <p dir="auto">{t('cancelledBecause', { reason: poll.cancelCommentary })}</p>
      )}
      <PollHistory poll={poll} />
      {awaited && !declares && <p className={styles.quiet}>{t('waitDeclared')}</p>}
      {/* Where PASS was declared all the same, the departure and the warning say so. */}
      {!declares && poll.status === 'closed' && poll.result !== 'PASS' && (
        <NotValid poll={poll} className={styles.sentence} />
      )}
      {outcome && (
        <div>
          {!declares && (
            <p className={styles.sentence}>
              {outcomeText(outcome, poll.majority, poll.resultDetails.castingVote)}
              {sentenceGap()}
              <WithoutQuorum poll={poll} />
            </p>
          )}
          <p className={styles.quiet}>
            {ruleText(poll.majority)}
            {sentenceGap()}
            {notValidText(outcome, poll.voteOptions)}
          </p>
        </div>
      )}
      {!declares && (
        <ElectionSentence poll={poll} classNames={{ proposed: styles.sentence, why: styles.quiet }} />
      )}
      {!declares && <QuorumUnmet poll={poll} />}
      {children}
      {poll.status === 'closed' ? (
        <SeatsPart poll={poll}>
          <SplitBar poll={poll} />
          <SoFar poll={poll} />
          {poll.result !== 'undeclared' && departure === null && <Declaration poll={poll} />}
        </SeatsPart>
      ) : (
        <SoFar poll={poll} />
      )}
      {poll.status === 'closed' && <OwnReceipts poll={poll} />}
      <dl className={styles.facts}>
        {poll.quorum.closing.length > 0 && (
          <>
            <dt>{t('quorum')}</dt>
            <dd>
              <ClosingQuorum poll={poll} />
            </dd>
          </>
        )}
        <dt>{t('privacy')}</dt>
        <dd>
          <PrivacyStated privacy={poll.anonymous} withdrawn={poll.status === 'cancelled'} />
        </dd>
      </dl>
      <Suspense>
        <RecordPart poll={poll} />
      </Suspense>
    </div>
  );
}

function Declaration({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const { t: outcome } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  const { castingVote, commentary, declaredAt, declaredBy } = poll.resultDetails;
  const time = declaredAt === null ? '' : formats().time(declaredAt);
  return (
    <figure className={styles.declaration}>
      {castingVote !== null && (
        <p className={styles.casting}>
          {outcome('casting.given', {
            name: castingVote.by,
            option: optionText(castingVote.voteDecision),
          })}
        </p>
      )}
      {commentary !== '' && (
        <blockquote className={styles.commentary} dir="auto">
          {commentary}
        </blockquote>
      )}
      <figcaption className={styles.declared}>
        {declaredBy === null ? t('declaredAt', { time }) : t('declaredBy', { name: declaredBy, time })}
      </figcaption>
    </figure>
  );
}
