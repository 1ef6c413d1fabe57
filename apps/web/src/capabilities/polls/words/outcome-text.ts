import type { MajorityRule, MajorityThreshold } from '@hemicycle/contract/majority';
import type { CastingVote, Poll } from '@hemicycle/contract/polls';
import { departureOf } from '@hemicycle/rules/polls/proposal-of-poll';
import type { MajorityCheck, ProposedOutcome } from '@hemicycle/rules/polls/propose-outcome';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { joinSentences } from '../../../i18n/sentences.ts';
import { namesInWords } from '../../../i18n/list-of-names.ts';
import { useSeatsText } from './election-text.ts';
import { useOptionText } from './poll-words.ts';

/** Explains a proposed outcome: one sentence for each threshold, then the effect of a blocking
 *  minority or a tie, and how a tie was broken. Source: BEY-05, BEY-06, looks picture 6. */
export function useOutcomeText(): (
  outcome: ProposedOutcome,
  rule: MajorityRule,
  castingVote?: CastingVote | null,
) => string {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return (outcome, rule, castingVote = null) => {
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
    if (outcome.tied && castingVote !== null) {
      sentences.push(t('tieBroken', { ...sides, option: optionText(castingVote.voteDecision) }));
    } else if (outcome.tied) {
      sentences.push(rule.castingVote ? t('tiedWithCastingVote', sides) : t('tied', sides));
    }
    return joinSentences(sentences);
  };
}

/** Says that a result was declared otherwise than proposed: `Otherwise than the rule proposes`.
 *  Null where it was declared as proposed, or nothing was proposed. Source: POLL-07, BEY-05,
 *  QUOR-02. */
export function useDepartureText(): (poll: Poll) => string | null {
  const { t } = useTranslation('poll-outcome');
  return (poll) => {
    switch (departureOf(poll)?.kind) {
      case 'not-valid':
        return t('otherwiseNotValid');
      case 'rule':
        return t('otherwise');
      case 'count':
        return t('election.otherwise');
      case undefined:
        return null;
    }
  };
}

/** Names the majority rule of a poll, `Two thirds of the votes cast.`; a double majority with its
 *  thresholds. Null where the poll has no rule. Source: BEY-05. */
export function useRuleText(): (rule: MajorityRule) => string | null {
  const { t } = useTranslation('poll-outcome');
  const thresholdText = (threshold: MajorityThreshold, base: string) =>
    threshold.kind === 'amount'
      ? t('threshold.amount', { amount: threshold.amount })
      : t(`threshold.${threshold.kind}`, { share: shareText(threshold), base });
  return ({ kind, base, heads, weight, blockingMinority }) => {
    if (kind === 'none') return null;
    const of = t(`base.${base}`);
    if (kind !== 'double') return t('ruleSentence', { rule: t(`rule.${kind}`, { base: of }) });
    return joinSentences([
      t('ruleSentence', { rule: t('rule.double') }),
      heads && t('threshold.heads', { threshold: thresholdText(heads, of) }),
      weight && t('threshold.weight', { threshold: thresholdText(weight, of) }),
      blockingMinority !== null && t('threshold.blocking', { blocking: blockingMinority }),
    ]);
  };
}

/** Names the majority rule of a poll. Without a rule, says that there is none, or that it is an
 *  election of how many. Source: BEY-05, BEY-08. */
export function useRuleStated(): (poll: Pick<Poll, 'majority' | 'form' | 'voteOptions'>) => string {
  const { t } = useTranslation('polls');
  const ruleText = useRuleText();
  const seatsText = useSeatsText();
  return (poll) => {
    const rule = ruleText(poll.majority);
    if (rule !== null) return rule;
    const seats = seatsText(poll);
    return seats === null ? t('inspection.noRule') : `${t('inspection.electionRule')} ${seats}`;
  };
}

/** Names the options that are no valid votes: `Pres. is not counted as valid.`. Null where there
 *  are none, or where the outcome does not depend on valid votes. Source: BEY-05. */
export function useNotValidText(): (
  outcome: ProposedOutcome,
  voteOptions: readonly string[],
) => string | null {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return ({ checks }, voteOptions) => {
    const others = voteOptions.slice(2).map((option) => optionText(option));
    if (others.length === 0 || !checks.some(({ base }) => base === 'valid')) return null;
    return t('notValid', {
      count: others.length,
      options: namesInWords(others),
    });
  };
}

/** A share as the moderator typed it: `55%`, `2/3`. */
function shareText({
  numerator,
  denominator,
}: Pick<Exclude<MajorityThreshold, { kind: 'amount' }>, 'numerator' | 'denominator'>): string {
  return denominator === 100 ? `${numerator}%` : `${numerator}/${denominator}`;
}

/** The amount needed to carry, for a tick in a bar: `216 needed`. */
export function useNeededText(): (check: MajorityCheck) => string {
  const { t } = useTranslation('poll-outcome');
  return (check) =>
    t(check.moreThan ? 'tick.moreThan' : 'tick.atLeast', { needed: amountText(check, check.needed) });
}

/** Formats heads for the language; leaves weights unchanged, to keep them exact. */
function amountText({ of }: MajorityCheck, amount: string): string {
  return of === 'heads' && /^\d{1,15}$/u.test(amount) ? formats().number(Number(amount)) : amount;
}
