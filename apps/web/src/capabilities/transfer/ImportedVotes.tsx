import type { ImportedVote } from '@hemicycle/contract/transfer';
import { shownHash } from '@hemicycle/record/shown-hash';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useOptionText } from '../polls/public.ts';
import styles from './Transfer.module.css';

/** The votes of an imported sitting, as its signed record tells them. Source: BEY-01, BEY-25. */
export function ImportedVotes({ votes }: { votes: readonly ImportedVote[] }) {
  const { t } = useTranslation('transfer');
  const optionText = useOptionText();
  const { number, stamp } = formats();
  if (votes.length === 0) return <EmptyState title={t('noVotes')} />;
  return (
    <ul className={styles.list}>
      {votes.map((vote) => (
        <li key={vote.hash}>
          <div className={styles.vote}>
            <b dir="auto">
              {vote.number === null ? '' : `${number(vote.number)} · `}
              {vote.title}
            </b>
            {vote.question !== '' && <span dir="auto">{vote.question}</span>}
            <span className={styles.quiet}>
              {vote.withdrawn
                ? t('withdrawn')
                : vote.result === null
                  ? t('notDeclared')
                  : t(vote.result === 'PASS' ? 'passed' : 'failed')}
              {vote.closedMs !== null && ` · ${stamp(vote.closedMs)}`}
            </span>
            {vote.inClosed && <span>{t('inClosed')}</span>}
            {vote.withheld && <span>{t('withheld')}</span>}
            {vote.tally !== null && (
              <dl className={styles.tally}>
                {vote.tally.map(({ option, votes: cast, weight }) => (
                  <div key={option}>
                    <dt>
                      <bdi>{optionText(option)}</bdi>
                    </dt>
                    <dd>
                      {number(cast)}
                      {weight !== String(cast) && ` (${t('weight', { weight })})`}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {vote.elected !== null && <span>{t('elected', { names: listOfNames(vote.elected) })}</span>}
            {vote.commentary !== '' && <span dir="auto">{vote.commentary}</span>}
            <span className={styles.quiet}>
              {t('closingHash')}{' '}
              <code className={styles.hash} dir="ltr">
                {shownHash(vote.hash)}
              </code>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
