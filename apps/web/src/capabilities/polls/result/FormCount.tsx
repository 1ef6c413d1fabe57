import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './FormCount.module.css';
import { neutralClass } from '../marks/neutral-options.ts';
import { isWeighted } from '../words/poll-words.ts';
import { isCountHeldBack } from '../words/voted-figure.ts';
import { SeatRounds } from './SeatRounds.tsx';
import { VoteBars } from './VoteBars.tsx';

/** The count of a poll, drawn by the form of its ballot. Single choice: bars of the options.
 *  Approval: percent of the ballots. Questions: bars for each question. Ranking: the first
 *  preferences and the rounds. Source: BEY-08, POLL-15. */
export function FormCount({
  poll,
  tally,
  label,
}: {
  poll: Poll;
  tally: PollTally & { votesSummary: NonNullable<PollTally['votesSummary']> };
  label: string;
}) {
  const { t } = useTranslation('poll-outcome');
  const weighted = isWeighted(poll);
  const heldBack = isCountHeldBack(poll) ? t('forms.heldBack') : null;
  const { form } = poll;
  switch (form.kind) {
    case 'single':
      return (
        <>
          <VoteBars votesSummary={tally.votesSummary} weighted={weighted} label={label} heldBack={heldBack} />
          {poll.status === 'closed' && <PercentBase tally={tally} weighted={weighted} />}
        </>
      );
    case 'approval':
      return (
        <>
          <VoteBars
            votesSummary={tally.votesSummary}
            weighted={weighted}
            label={label}
            ballot={form.kind}
            heldBack={heldBack}
            total={weighted ? (tally.votedWeight ?? '0') : String(tally.votedCount)}
          />
          <p className={styles.note}>{t(weighted ? 'forms.percentOfWeight' : 'forms.percentOfBallots')}</p>
        </>
      );
    case 'ranking':
      return (
        <>
          <p className={styles.note}>{t('forms.firstPreferences')}</p>
          <VoteBars
            votesSummary={tally.votesSummary}
            weighted={weighted}
            label={t('forms.firstPreferences')}
            ballot={form.kind}
            heldBack={heldBack}
          />
          {/* Before the first ballot there are no rounds to show. */}
          {tally.runOff !== null && (poll.status !== 'open' || tally.votedCount > 0) && (
            <SeatRounds poll={poll} first={tally.runOff} />
          )}
        </>
      );
    case 'questions':
      return form.questions.map(({ question, voteOptions }, index) => (
        <div
          key={`${index} ${question}`}
          role="group"
          className={classNames(styles.question, neutralClass(voteOptions))}
          aria-label={question}
        >
          <h4 dir="auto">{question}</h4>
          <VoteBars
            votesSummary={tally.questionSummaries?.[index] ?? []}
            weighted={weighted}
            label={question}
            heldBack={heldBack}
          />
        </div>
      ));
  }
}

/** Names the total that the percentages refer to. A majority rule may count only a part of the
 *  votes. Source: VOTE-06, VOTE-07. */
function PercentBase({ tally, weighted }: { tally: PollTally; weighted: boolean }) {
  const { t } = useTranslation('poll-outcome');
  const { votedCount, votedWeight } = tally;
  if (votedCount === 0 || (weighted && votedWeight === null)) return null;
  return (
    <p className={styles.base}>
      {weighted
        ? t('forms.percentOfWholeWeight', { weight: votedWeight })
        : t('forms.percentOfVotes', { count: votedCount, voted: formats().number(votedCount) })}
    </p>
  );
}
