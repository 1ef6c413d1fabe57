import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useQuorumDisplayText } from '../../quorum/public.ts';
import styles from './ClosingQuorum.module.css';

/** What an applied quorum rule is called and asks for, and how many or how much was there, as a
 *  poll keeps it. */
function useQuorumRuleText(): (rule: Poll['quorum']['closing'][number]) => string {
  const { t } = useTranslation('polls');
  const displayText = useQuorumDisplayText();
  return ({ contributed, displayString, name, needed }) =>
    contributed === undefined || needed === undefined
      ? t('quorumRule', { name, asks: displayText(displayString) })
      : t('quorumRuleCounted', { name, asks: displayText(displayString), present: contributed, needed });
}

/** Each quorum rule that was applied when a vote closed, and whether it was met then. Source:
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
  const { t, i18n } = useTranslation('polls');
  const ruleText = useQuorumRuleText();
  const unmet = poll.quorum.closing.filter(({ pass }) => !pass);
  if (unmet.length === 0) return null;
  const rules = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(unmet.map(ruleText));
  return <AlertBanner kind="warning" title={t('quorumUnmet', { rules })} />;
}

/** Goes with what the rule of a poll proposes where the quorum was not met at the close: the rule
 *  does not ask for it. Source: QUOR-02, BEY-05. */
export function WithoutQuorum({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  return poll.quorum.closing.some(({ pass }) => !pass) ? t('proposedWithoutQuorum') : null;
}
