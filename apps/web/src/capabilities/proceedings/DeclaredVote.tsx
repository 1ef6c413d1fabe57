import { isAsProposed } from '@hemicycle/rules/polls/propose-elected';
import { lacksQuorum } from '@hemicycle/rules/polls/proposal-of-poll';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { useOptionText } from '../polls/public.ts';
import type { ProceedingsEvent } from './events-of.ts';
import styles from './Proceedings.module.css';

/** A declaration: the person who made it, its casting vote and commentary, whether it differs from
 *  the rule's proposal, and whether a later declaration replaces it. Source: PROC-01, POLL-07,
 *  BEY-05, BEY-06. */
export function DeclaredVote({ event }: { event: Extract<ProceedingsEvent, { kind: 'declared' }> }) {
  const { t } = useTranslation(['proceedings', 'poll-outcome', 'poll-news']);
  const optionText = useOptionText();
  const { declaration, sequence, replaced } = event;
  const { by, castingVote, commentary, elected, proposed, result } = declaration;
  return (
    <>
      {castingVote !== null && (
        <p className={styles.fact}>
          {t('poll-outcome:casting.given', {
            name: castingVote.by,
            option: optionText(castingVote.voteDecision),
          })}
        </p>
      )}
      {elected !== null && event.poll.election !== null && !isAsProposed(event.poll.election, elected) && (
        <p className={styles.fact}>{t('poll-outcome:election.otherwise')}</p>
      )}
      {elected === null && proposed !== null && proposed !== undefined && proposed !== result && (
        <p className={styles.fact}>
          {proposed === 'FAIL' && lacksQuorum(event.poll)
            ? t('otherThanNotValid')
            : t('otherThanProposed', { verdict: t(`poll-news:verdict.${proposed}`) })}
        </p>
      )}
      {commentary !== '' && (
        <div className={styles.commentary}>
          <blockquote dir="auto">{commentary}</blockquote>
        </div>
      )}
      <p className={styles.fact}>
        {by !== null && t('declaredBy', { name: by })}
        {sentenceGap()}
        {sequence !== null && t('entry', { sequence: formats().number(sequence) })}
      </p>
      {replaced && <p className={styles.replaced}>{t('replaced')}</p>}
    </>
  );
}
