import type { Poll } from '@hemicycle/contract/polls';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { type MajorityCheck, proposeOutcome } from '@hemicycle/rules/polls/propose-outcome';
import { useTranslation } from 'react-i18next';
import { isWeighted } from './poll-words.ts';

/** The thresholds that carry a draft if its whole electorate is present and votes for or against.
 *  Null where the draft has no rule or nobody may vote. Source: BEY-05. */
export function neededOf(
  poll: Pick<Poll, 'majority' | 'votingOrganisation' | 'voteOptions'>,
  electors: readonly { readonly weight: string }[],
): readonly MajorityCheck[] | null {
  const all = { votes: electors.length, weight: sumDecimals(electors.map(({ weight }) => weight)) };
  const [first, second] = poll.voteOptions;
  if (all.votes === 0 || first === undefined || second === undefined) return null;
  const outcome = proposeOutcome(poll.majority, {
    weighted: isWeighted(poll),
    votesSummary: [
      { voteDecision: first, ...all },
      { voteDecision: second, votes: 0, weight: '0' },
    ],
    cast: all,
    entitled: all,
    present: all,
  });
  return outcome === null ? null : outcome.checks;
}

/** Names the votes needed to carry: `13 votes`, `15 votes, and a weight of 65`. */
export function useNeededSentence(): (checks: readonly MajorityCheck[]) => string {
  const { t } = useTranslation('poll-editor');
  const one = ({ of, needed, moreThan }: MajorityCheck): string =>
    of === 'heads'
      ? t('needed.heads', { needed, count: Number(needed) })
      : t(`needed.${moreThan ? 'weightMore' : 'weight'}`, { needed });
  return ([first, second]) => {
    if (first === undefined) return '';
    return second === undefined ? one(first) : t('neededBoth', { heads: one(first), weight: one(second) });
  };
}
