import type { LiveQuorum } from '@hemicycle/contract/quorum';
import { quorumAmountText, quorumTotal } from '@hemicycle/rules/quorum/quorum-amounts';
import { readQuorumDisplay } from '@hemicycle/rules/quorum/read-quorum-display';
import { useTranslation } from 'react-i18next';

type Told = Pick<LiveQuorum, 'amountType' | 'amount' | 'totalType' | 'definedTotal' | 'moreThan'> & {
  readonly result: Pick<NonNullable<LiveQuorum['result']>, 'dynamicTotal'> | null;
};

/** The requirement of a rule in words: '50% of dynamic total 24'. A dynamic total has a number in a
 *  result, or as `total` of a rule that is not applied. Source: QUOR-10. */
export function useQuorumText(): (rule: Told, total?: string) => string {
  const { t } = useTranslation('quorum');
  return (rule, calculated) => {
    const text = textOf(rule, rule.result?.dynamicTotal ?? calculated);
    return rule.moreThan === true ? t('moreThan', { text }) : text;
  };

  function textOf(rule: Told, dynamicTotal: string | undefined): string {
    const amount = quorumAmountText(rule.amount);
    const percent = rule.amountType === 'percent';
    if (rule.totalType === 'definedTotal') {
      const total = quorumTotal(rule, '0');
      return t(percent ? 'percentOfDefined' : 'numberOfDefined', { amount, total });
    }
    if (dynamicTotal === undefined) return t(percent ? 'percentDynamic' : 'numberDynamic', { amount });
    const total = quorumTotal(rule, dynamicTotal);
    return t(percent ? 'percentOfDynamic' : 'numberOfDynamic', { amount, total });
  }
}

/** Translates the requirement of a rule that was stored when a vote opened or closed. A text of
 *  another form stays as it is. In English it is exactly the text of the server. Source: QUOR-02,
 *  QUOR-10. */
export function useQuorumDisplayText(): (displayString: string) => string {
  const { t } = useTranslation('quorum');
  return (displayString) => {
    const said = readQuorumDisplay(displayString);
    if (said === null) return displayString;
    const { moreThan, amount, percent, totalType, total } = said;
    const text =
      totalType === 'definedTotal'
        ? t(percent ? 'percentOfDefined' : 'numberOfDefined', { amount, total })
        : t(percent ? 'percentOfDynamic' : 'numberOfDynamic', { amount, total });
    return moreThan === true ? t('moreThan', { text }) : text;
  };
}
