import type { MajorityRule } from '@hemicycle/contract/majority';
import type { MajorityCheck, ProposedOutcome } from '@hemicycle/rules/polls/propose-outcome';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useOptionText } from './poll-words.ts';

/** The sentences that explain a proposed outcome: one a threshold, then what a blocking minority or a tie changes.
 *  Source: BEY-05, BEY-06, looks picture 6. */
export function useOutcomeText(): (outcome: ProposedOutcome, rule: MajorityRule) => string {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return (outcome, rule) => {
    const option = optionText(outcome.forOption);
    const sides = { forOption: option, againstOption: optionText(outcome.againstOption) };
    const [first] = outcome.checks;
    if (outcome.tied && first?.inFavour === '0') return t('none', sides);
    const checkText = (check: MajorityCheck): string => {
      const needed = amountText(check, check.needed);
      const needs = check.moreThan
        ? t('needs.moreThan', { needed })
        : check.of === 'heads'
          ? t('needs.heads', { needed, count: Number(check.needed) })
          : t('needs.weight', { needed });
      const said = {
        option,
        needs,
        inFavour: amountText(check, check.inFavour),
        base: amountText(check, check.baseAmount ?? ''),
      };
      return check.of === 'heads'
        ? t(`heads.${check.base ?? 'amount'}`, { ...said, count: Number(check.inFavour) })
        : t(`weight.${check.base ?? 'amount'}`, said);
    };
    const sentences = outcome.checks.map(checkText);
    if (outcome.checks.length > 1) sentences.unshift(t('both'));
    if (outcome.checks.some((check) => check.metForLackOfBlockers)) {
      sentences.push(t('lacksBlockers', { option, blocking: rule.blockingMinority ?? 0 }));
    }
    if (outcome.tied) sentences.push(rule.castingVote ? t('tiedWithCastingVote', sides) : t('tied', sides));
    return sentences.join(' ');
  };
}

/** Names the majority rule of a poll, `Two thirds of the votes cast.`; null where a poll has none.  Source: BEY-05. */
export function useRuleText(): (rule: MajorityRule) => string | null {
  const { t } = useTranslation('poll-outcome');
  return ({ kind, base }) =>
    kind === 'none'
      ? null
      : t('ruleSentence', {
          rule: kind === 'double' ? t('rule.double') : t(`rule.${kind}`, { base: t(`base.${base}`) }),
        });
}

/** What carries, for a tick in a bar: `216 needed`. */
export function useNeededText(): (check: MajorityCheck) => string {
  const { t } = useTranslation('poll-outcome');
  return (check) =>
    t(check.moreThan ? 'tick.moreThan' : 'tick.atLeast', { needed: amountText(check, check.needed) });
}

/** Heads by the language; weights as they are, exactly. */
function amountText({ of }: MajorityCheck, amount: string): string {
  return of === 'heads' && /^\d{1,15}$/u.test(amount) ? formats().number(Number(amount)) : amount;
}
