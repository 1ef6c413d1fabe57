import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { durationWords } from '../words/duration-words.ts';
import styles from './OpeningFacts.module.css';
import { useRuleText } from '../words/outcome-text.ts';
import { isWeighted } from '../words/poll-words.ts';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';
import { useGroups } from '../marks/use-groups.ts';

/** What cannot be changed once a vote is open: its privacy, rule, weights, end, and how many may vote.  Source: POLL-01, PRIV-07. */
export function OpeningFacts({ poll, mayVote }: { poll: Poll; mayVote: number }) {
  const { t } = useTranslation('polls');
  const ruleText = useRuleText();
  const groups = useGroups();
  const organisation = groups.find(({ id }) => id === poll.votingOrganisation)?.name;
  return (
    <>
      <span>{t('openText', { title: poll.title })}</span>
      <dl className={styles.facts}>
        <dt>{t('privacy')}</dt>
        <dd>
          <span className={styles.label}>{t(`privacyLabel.${poll.anonymous}`)}</span>
          {privacySentenceText(poll.anonymous)}
        </dd>
        <dt>{t('opening.rule')}</dt>
        <dd>{ruleText(poll.majority) ?? t('inspection.noRule')}</dd>
        <dt>{t('inspection.weights')}</dt>
        <dd>
          {isWeighted(poll)
            ? t('opening.weighted', { organisation: organisation ?? poll.votingOrganisation })
            : t('inspection.noWeights')}
        </dd>
        <dt>{t('opening.end')}</dt>
        <dd>{endText(poll, t)}</dd>
        <dt>{t('opening.mayVote')}</dt>
        <dd>{t('opening.members', { count: mayVote, number: formats().number(mayVote) })}</dd>
      </dl>
    </>
  );
}

type Words = ReturnType<typeof useTranslation<'polls'>>['t'];

function endText({ closesAt, durationInSecond }: Poll, t: Words): string {
  if (closesAt !== null) return t('opening.endsAt', { time: formats().stamp(closesAt) });
  if (durationInSecond !== null) {
    return t('opening.endsAfter', { duration: durationWords(durationInSecond) });
  }
  return t('opening.endsByHand');
}
