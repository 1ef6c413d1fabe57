import type { CastingVote, Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { FactList } from '../marks/FactList.tsx';
import { useOptionText } from '../words/poll-words.ts';
import styles from './DeclareForm.module.css';

/** The content of a declaration before it is final: the result or the elected, the casting vote and
 *  the commentary. Source: POLL-07. */
export function DeclareFacts({
  poll,
  result,
  elected,
  castingVote,
  commentary,
}: {
  poll: Pick<Poll, 'title'>;
  result: 'PASS' | 'FAIL';
  /** The options declared elected; null where the poll is no election. */
  elected: readonly string[] | null;
  castingVote: CastingVote | null;
  commentary: string;
}) {
  const { t } = useTranslation('polls');
  const { t: newsT } = useTranslation('poll-news');
  const { t: outcomeT } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return (
    <>
      <span>{t('declareSureText', { title: poll.title })}</span>
      <FactList
        facts={[
          elected === null
            ? { term: t('result'), detail: <strong>{newsT(`verdict.${result}`)}</strong> }
            : {
                term: outcomeT('election.legend'),
                detail: (
                  <strong>{elected.length === 0 ? newsT('nobodyElected') : optionText([...elected])}</strong>
                ),
              },
          ...(castingVote === null
            ? []
            : [
                {
                  term: outcomeT('casting.legend'),
                  detail: (
                    <>
                      <strong>{optionText(castingVote.voteDecision)}</strong> <bdi>({castingVote.by})</bdi>
                    </>
                  ),
                },
              ]),
          {
            term: t('commentary'),
            detail:
              commentary.trim() === '' ? (
                t('noCommentary')
              ) : (
                <span dir="auto" className={styles.said}>
                  {commentary}
                </span>
              ),
          },
        ]}
      />
    </>
  );
}
