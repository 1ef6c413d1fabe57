import type { Poll } from '@hemicycle/contract/polls';
import { countsInSteps, isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { sentenceGap } from '../../../i18n/sentences.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { CountedVoters } from './CountedVoters.tsx';
import { QuorumUnmetNow } from './QuorumUnmetNow.tsx';
import { FormCount } from '../result/FormCount.tsx';
import { isCountWithheld, isWeighted, useWithheldText } from '../words/poll-words.ts';
import { showPrivacyHelp } from '../marks/privacy-help.tsx';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';
import styles from './SoFar.module.css';
import { TallyLocked } from '../marks/TallyLocked.tsx';
import { useDrawsSeats } from '../seats/use-draws-seats.ts';
import { votedFigure } from '../words/voted-figure.ts';

/** The count of a poll as this viewer may see it, or why it is withheld. How many have voted is
 *  always shown, large where there is no seat map. `name`: its name for screen readers, where the
 *  panel behind has one too. Source: BEY-04, PRIV-04, POLL-13, POLL-15. */
export function SoFar({ poll, name }: { poll: Poll; name?: string }) {
  const { t } = useTranslation('polls');
  const withheldText = useWithheldText();
  const { tally } = poll;
  const draws = useDrawsSeats(poll);
  if (tally === null) return null;
  const weighted = isWeighted(poll);
  const label = poll.status === 'open' ? t('soFar') : t('tally');
  const counts = {
    voted: votedFigure(poll),
    entitled: formats().number(tally.entitledCount),
  };
  return (
    <section className={styles.soFar} aria-label={name ?? label}>
      <div className={styles.head}>
        <h3 className={styles.title}>{label}</h3>
        {draws && (
          <p className={styles.counts} data-voted={tally.votedCount}>
            {poll.status === 'open' ? t('haveVoted', counts) : t('voted', counts)}
          </p>
        )}
      </div>
      {poll.status === 'open' && <QuorumUnmetNow />}
      {!draws && <CountedVoters poll={poll} tally={tally} />}
      {poll.status === 'open' && countsInSteps(poll.anonymous) && (
        <p className={styles.line}>{t('countSteps')}</p>
      )}
      {weighted && tally.votedWeight !== null && (
        <p className={styles.line}>
          {t('weightOf', { voted: tally.votedWeight, entitled: tally.entitledWeight })}
        </p>
      )}
      {tally.votesSummary === null ? (
        poll.status === 'cancelled' ? (
          <p>{t('noCount')}</p>
        ) : (
          <TallyLocked
            forGood={isCountWithheld(poll)}
            reason={withheldText(poll, tally.withheld ?? 'privacy-while-open')}
          />
        )
      ) : (
        <FormCount poll={poll} tally={{ ...tally, votesSummary: tally.votesSummary }} label={label} />
      )}
      {toldByAll(poll) && <p className={styles.line}>{t('allAlike')}</p>}
      {/* In an ended poll this sentence stands under the label of its privacy option. */}
      {poll.status === 'open' && (
        <p className={styles.line} data-help="privacy">
          {privacySentenceText(poll.anonymous)}
          {sentenceGap()}
          <TextButton onClick={() => showPrivacyHelp(poll.anonymous)}>{t('whatOthersSee')}</TextButton>
        </p>
      )}
    </section>
  );
}

/** Whether the count of a closed secret poll reveals everybody's choice: all voters chose the same
 *  option. */
function toldByAll({ status, anonymous, form, tally }: Poll): boolean {
  if (status !== 'closed' || !isSecretPoll(anonymous) || form.kind !== 'single') return false;
  const [chosen, another] = tally?.votesSummary?.filter(({ votes }) => votes > 0) ?? [];
  return chosen !== undefined && another === undefined;
}
