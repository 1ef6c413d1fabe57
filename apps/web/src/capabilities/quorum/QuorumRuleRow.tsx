import type { LiveQuorum } from '@hemicycle/contract/quorum';
import { quorumNeededText } from '@hemicycle/rules/quorum/quorum-amounts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import styles from './QuorumDetails.module.css';
import { useQuorumText } from './use-quorum-text.ts';

/** A rule in the list: its requirement, its state, its contributors. `onToggle` is undefined for
 *  people who may not edit quorums; they see no checkbox. Source: QUOR-05, QUOR-11. */
export function QuorumRuleRow({
  rule,
  total,
  busy,
  onToggle,
  onContributors,
}: {
  rule: LiveQuorum;
  /** The total of a rule that is not applied, where this page has calculated it. */
  total: string | undefined;
  busy: boolean;
  onToggle: (() => void) | undefined;
  onContributors: () => void;
}) {
  const { t } = useTranslation('quorum');
  const quorumText = useQuorumText();
  const { result } = rule;
  return (
    <li className={styles.rule}>
      {onToggle && (
        <input
          type="checkbox"
          className={styles.check}
          data-rule={rule.id}
          aria-label={t('apply', { name: rule.name })}
          aria-busy={busy || undefined}
          checked={rule.active}
          onChange={onToggle}
        />
      )}
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{rule.name}</bdi>
        </p>
        <p className={styles.asks}>{quorumText(rule, total)}</p>
        {result !== null && (
          <p className={styles.stands} data-pass={result.pass}>
            {result.pass ? <IconCircleCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
            <span>
              <b>{t(result.pass ? 'pass' : 'fail')}</b>{' '}
              {t('present', { contributed: result.contributed, needed: quorumNeededText(result.needed) })}
            </span>
          </p>
        )}
        {rule.active && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('contributorsOf', { name: rule.name })}
            onClick={onContributors}
          >
            {t('contributors')}
          </Button>
        )}
      </div>
    </li>
  );
}
