import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { PollDocuments, privacySentenceText, useRuleText, useSeatsText } from '../polls/public.ts';
import styles from './Proceedings.module.css';
import { QuorumLines } from './QuorumLines.tsx';

/** The opening of a vote: question, seats, rule, privacy, who may vote, the quorum at the opening,
 *  and the vote that it repeats. */
export function OpenedVote({ poll, repeats }: { poll: Poll; repeats: Poll | null }) {
  const { t } = useTranslation(['proceedings', 'polls']);
  const ruleText = useRuleText();
  const seats = useSeatsText()(poll);
  const rule = poll.voteOptions.length > 1 ? ruleText(poll.majority) : null;
  return (
    <>
      <p className={styles.title} dir="auto">
        {poll.title}
      </p>
      {poll.question !== '' && poll.question !== poll.title && (
        <p className={styles.question} dir="auto">
          {poll.question}
        </p>
      )}
      {poll.documentation.length > 0 && (
        <div className={styles.fact}>
          <PollDocuments documentation={poll.documentation} />
        </div>
      )}
      {repeats !== null && <p className={styles.fact}>{t('repeats', { number: repeats.number })}</p>}
      {seats !== null && <p className={styles.fact}>{seats}</p>}
      <p className={styles.fact}>
        {rule !== null && <>{rule} </>}
        {poll.tally !== null && t('mayVote', { entitled: formats().number(poll.tally.entitledCount) })}
      </p>
      <p className={styles.fact}>
        {t('privacyIs', { privacy: t(`polls:privacyLabel.${poll.anonymous}`) })}
        {sentenceGap()}
        {poll.status !== 'cancelled' && privacySentenceText(poll.anonymous)}
      </p>
      <QuorumLines quorums={poll.quorum.opening} when="opening" />
    </>
  );
}
