import type { BallotForm, VoteDecision } from '@hemicycle/contract/ballots';
import type { Poll, WithheldReason } from '@hemicycle/contract/polls';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import type { Verdict } from '@hemicycle/rules/polls/poll-result';
import { verdictOf } from '@hemicycle/rules/polls/poll-result';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api-client.ts';
import { formats } from '../../../i18n/formats.ts';
import { listOfNames } from '../../../i18n/list-of-names.ts';
import { useErrorText } from '../../../ui/use-error-text.ts';

/** A decision in words: several options one after another, the parts of a split vote with their
 *  weights. The default options are translated; other options stand as written. Null stands for a
 *  choice that nobody can know any more. Source: POLL-08, BEY-08, BEY-09. */
export function useOptionText(): (voteDecision: VoteDecision | null) => string {
  const { t } = useTranslation('poll-news');
  const oneText = (option: string): string => {
    switch (option) {
      case 'Yea':
        return t('options.yea');
      case 'Nay':
        return t('options.nay');
      case 'Pres.':
        return t('options.pres');
      default:
        return option;
    }
  };
  return (decision) => {
    if (decision === null) return t('yourVote');
    if (typeof decision === 'string') return oneText(decision);
    const words = isSplit(decision)
      ? decision.map((part) => `${part.weight} ${oneText(part.voteDecision)}`)
      : decision.map(oneText);
    return listOfNames(words);
  };
}

/** Says why the count of a poll is withheld. Source: PRIV-04, BEY-03. */
export function useWithheldText(): (poll: Pick<Poll, 'fewestToTell'>, reason: WithheldReason) => string {
  const { t } = useTranslation('polls');
  return ({ fewestToTell }, reason) =>
    reason === 'too-few-votes' && fewestToTell <= 2
      ? t('withheld.single-vote')
      : t(`withheld.${reason}`, { fewest: formats().number(fewestToTell) });
}

/** Whether the text of an option is too long for a narrow column. */
export function isLongOption(word: string): boolean {
  return word.length > 12;
}

/** The verdict of a poll. `cancelled`: somebody ended the poll without a result. `void`: the key of
 *  its secret ballots was lost. */
export type ShownVerdict = Verdict | 'cancelled' | 'void';

export function shownVerdict(poll: Pick<Poll, 'status' | 'result' | 'cancelReason'>): ShownVerdict {
  if (poll.status !== 'cancelled') return verdictOf(poll);
  return poll.cancelReason === 'ballot-key-lost' ? 'void' : 'cancelled';
}

/** How a decision is drawn: as the first option, as the second, or as any further one. Source:
 *  looks §2. */
export type DecisionKind = 'yea' | 'nay' | 'pres';

/** How a decision is drawn. In an approval and a ranking no option is for or against, so each of
 *  them is drawn as a further one. A single choice and each of several questions have sides; leave
 *  `ballot` out for them. Source: looks §2, BEY-08. */
export function decisionKind(
  voteOptions: readonly string[],
  voteDecision: VoteDecision | null,
  ballot: BallotForm['kind'] = 'single',
): DecisionKind {
  if (isWithoutSides(ballot)) return 'pres';
  const at = typeof voteDecision === 'string' ? voteOptions.indexOf(voteDecision) : -1;
  return at === 0 ? 'yea' : at === 1 ? 'nay' : 'pres';
}

/** Whether the options of a ballot are candidates, none of them for or against. Source: BEY-08. */
export function isWithoutSides(ballot: BallotForm['kind']): ballot is 'approval' | 'ranking' {
  return ballot === 'approval' || ballot === 'ranking';
}

const runCodes = [
  'poll-not-draft',
  'poll-not-open',
  'poll-not-closed',
  'poll-already-open',
  'poll-electorate-empty',
  'privacy-not-allowed',
  'weights-tell',
  'split-tells-weight',
  'proxy-limit-exceeded',
  'poll-ended',
  'session-ended',
] as const;
const declareCodes = ['commentary-missing', 'casting-vote-without-tie', 'changed-meanwhile'] as const;
const castCodes = [
  'poll-suspended',
  'poll-ended',
  'poll-not-open',
  'not-in-electorate',
  'option-unknown',
  'ballot-shape',
  'ballot-too-few',
  'ballot-too-many',
  'split-sum-wrong',
  'voted-in-person',
  'poll-void',
  'vote-unchangeable',
  'request-id-reused',
] as const;

/** The error text when the server refuses a call of somebody who runs polls. */
export function useRunErrorText(): (error: unknown) => string {
  const { t } = useTranslation('polls');
  const errorText = useErrorText();
  const { t: outcome } = useTranslation('poll-outcome');
  return (error) => {
    const declared = declareCodes.find((known) => error instanceof ApiError && error.code === known);
    if (declared !== undefined) return outcome(`refused.${declared}`);
    const code = runCodes.find((known) => error instanceof ApiError && error.code === known);
    return code === undefined ? errorText(error) : t(`runRefused.${code}`);
  };
}

/** The error text when the server refuses a cast. It says first that nothing was recorded. */
export function useCastErrorText(): (error: ApiError) => string {
  const { t } = useTranslation('polls');
  const errorText = useErrorText();
  return (error) => {
    const code = castCodes.find((known) => error.code === known);
    return code === undefined ? `${t('refused.other')} ${errorText(error)}` : t(`refused.${code}`);
  };
}

/** Whether the count of a closed secret poll is withheld from everybody permanently. */
export function isCountWithheld({ tally }: Pick<Poll, 'tally'>): boolean {
  return tally?.withheld === 'too-few-votes' || tally?.withheld === 'too-few-of-weight';
}

/** Whether counts are weights: a voting organisation gives the votes their weights. Source:
 *  WEIGHT-01. */
export function isWeighted(poll: Pick<Poll, 'votingOrganisation'>): boolean {
  return poll.votingOrganisation !== 'none';
}
