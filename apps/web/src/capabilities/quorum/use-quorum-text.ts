import type { LiveQuorum } from '@hemicycle/contract/quorum';
import { quorumAmountText, quorumTotal } from '@hemicycle/rules/quorum/quorum-amounts';
import { readQuorumDisplay } from '@hemicycle/rules/quorum/read-quorum-display';
import { useTranslation } from 'react-i18next';

type Told = Pick<LiveQuorum, 'amountType' | 'amount' | 'totalType' | 'definedTotal'> & {
  readonly result: Pick<NonNullable<LiveQuorum['result']>, 'dynamicTotal'> | null;
};

/** What a rule asks for, in words: '50% of dynamic total 24'. Without a result a dynamic total has
 *  no number. Source: QUOR-10. */
export function useQuorumText(): (rule: Told) => string {
  const { t } = useTranslation('quorum');
  return (rule) => {
    const amount = quorumAmountText(rule.amount);
    const percent = rule.amountType === 'percent';
    if (rule.totalType === 'definedTotal') {
      const total = quorumTotal(rule, '0');
      return t(percent ? 'percentOfDefined' : 'numberOfDefined', { amount, total });
    }
    if (rule.result === null) return t(percent ? 'percentDynamic' : 'numberDynamic', { amount });
    const total = quorumTotal(rule, rule.result.dynamicTotal);
    return t(percent ? 'percentOfDynamic' : 'numberOfDynamic', { amount, total });
  };
}

/** What a rule asked for as it was written down when a vote opened or closed, in the language of
 *  the viewer; a text of another form stays as it is. In English it is what the server wrote, to
 *  the letter. Source: QUOR-02, QUOR-10. */
export function useQuorumDisplayText(): (displayString: string) => string {
  const { t } = useTranslation('quorum');
  return (displayString) => {
    const said = readQuorumDisplay(displayString);
    if (said === null) return displayString;
    const { amount, percent, totalType, total } = said;
    if (totalType === 'definedTotal') {
      return t(percent ? 'percentOfDefined' : 'numberOfDefined', { amount, total });
    }
    return t(percent ? 'percentOfDynamic' : 'numberOfDynamic', { amount, total });
  };
}
