import type { Poll } from '@hemicycle/contract/polls';
import { suggestOutcome } from '@hemicycle/rules/polls/majority';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { receiptKey } from '../../realtime/live-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useOutcomeText } from './outcome-text.ts';
import styles from './PollResult.module.css';
import { isWeighted, shownVerdict } from './poll-words.ts';
import { ReceiptCard } from './ReceiptCard.tsx';
import { SeatsPart } from './SeatsPart.tsx';
import { SoFar } from './SoFar.tsx';
import { SplitBar } from './SplitBar.tsx';
import { Verdict } from './Verdict.tsx';

/** How a poll ended, for everybody: verdict, sentence, seats, bars with the tick, commentary, privacy, own receipt.
 *  Source: BEY-04, POLL-07, VOTE-08, looks picture 6. */
export function PollResult({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const outcomeText = useOutcomeText();
  const receipt = useLive((live) => live.myVotes[receiptKey(poll.id)]);
  const outcome =
    poll.tally?.votesSummary && poll.status === 'closed'
      ? suggestOutcome(poll.tally.votesSummary, isWeighted(poll))
      : null;
  const verdict = shownVerdict(poll);
  return (
    <div className={styles.result}>
      <Verdict verdict={verdict} />
      {poll.status === 'cancelled' && <p>{t('cancelledText')}</p>}
      {verdict === 'Not declared' && poll.status === 'closed' && (
        <p className={styles.quiet}>{t('waitDeclared')}</p>
      )}
      {outcome && (
        <p>
          <b className={styles.sentence}>{outcomeText(outcome)}</b>{' '}
          <span className={styles.quiet}>{t('majorityText')}</span>
        </p>
      )}
      {poll.status === 'closed' ? (
        <SeatsPart poll={poll}>
          <SplitBar poll={poll} />
          <SoFar poll={poll} />
          {poll.result !== 'undeclared' && <Declaration poll={poll} />}
        </SeatsPart>
      ) : (
        <SoFar poll={poll} />
      )}
      {receipt !== undefined && poll.status === 'closed' && (
        <section className={styles.own} aria-label={t('yourVote')}>
          <h3>{t('yourVote')}</h3>
          <ReceiptCard poll={poll} receipt={receipt} />
        </section>
      )}
      <dl className={styles.facts}>
        <dt>{t('privacy')}</dt>
        <dd>{t(`privacyLabel.${poll.anonymous}`)}</dd>
      </dl>
    </div>
  );
}

function Declaration({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const { commentary, declaredAt, declaredBy } = poll.resultDetails;
  const time = declaredAt === null ? '' : formats().time(declaredAt);
  return (
    <figure className={styles.declaration}>
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
