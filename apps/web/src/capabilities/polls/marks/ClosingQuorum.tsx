import type { Poll } from '@hemicycle/contract/polls';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useQuorumDisplayText } from '../../quorum/public.ts';
import { lacksQuorum } from '@hemicycle/rules/polls/proposal-of-poll';
import styles from './ClosingQuorum.module.css';
import { listComma } from '../../../i18n/list-comma.ts';

/** Describes a quorum rule that was applied: its name, what it asks for, and how many people or how
 *  much weight was there, as the poll keeps it. */
function useQuorumRuleText(): (rule: Poll['quorum']['closing'][number]) => string {
  const { t } = useTranslation('polls');
  const displayText = useQuorumDisplayText();
  return ({ contributed, displayString, name, needed }) =>
    contributed === undefined || needed === undefined
      ? t('quorumRule', { name, asks: displayText(displayString) })
      : t('quorumRuleCounted', { name, asks: displayText(displayString), present: contributed, needed });
}

/** The quorum rules that were applied when a vote closed, and whether each was met then. Source:
 *  QUOR-02, looks picture 6. */
export function ClosingQuorum({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const ruleText = useQuorumRuleText();
  return (
    <ul className={styles.rules}>
      {poll.quorum.closing.map((rule) => (
        <li key={rule.rule} className={styles.rule}>
          {rule.pass ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
          <span>
            <VisuallyHidden>{rule.pass ? t('quorumMet') : t('quorumNotMet')}</VisuallyHidden> {ruleText(rule)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Warns of a vote that closed without its quorum.  Source: QUOR-02. */
export function QuorumUnmet({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const ruleText = useQuorumRuleText();
  const unmet = poll.quorum.closing.filter(({ pass }) => !pass);
  if (unmet.length === 0) return null;
  const rules = unmet.map(ruleText).join(listComma());
  return <AlertBanner kind="warning" title={t('quorumUnmet', { rules })} />;
}

/** What is proposed of a vote that closed without its quorum: `Not valid: quorum not met`. Nothing
 *  for an election, whose own sentence says it.  Source: QUOR-02, BEY-05. */
export function NotValid({ poll, className }: { poll: Poll; className: string | undefined }) {
  const { t } = useTranslation('polls');
  if (seatsOf(poll.form) !== null || !lacksQuorum(poll)) return null;
  return <p className={className}>{t('notValid')}</p>;
}

/** A note beside the proposed outcome where the quorum was not met at the close: the majority rule
 *  does not take the quorum into account. Source: QUOR-02, BEY-05. */
export function WithoutQuorum({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  return poll.quorum.closing.some(({ pass }) => !pass) ? t('proposedWithoutQuorum') : null;
}
