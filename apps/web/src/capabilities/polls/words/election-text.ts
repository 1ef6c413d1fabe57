import type { ElectionProposal, Poll } from '@hemicycle/contract/polls';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { joinSentences } from '../../../i18n/sentences.ts';
import { namesInWords } from '../../../i18n/list-of-names.ts';
import { shownVerdict, useOptionText } from './poll-words.ts';

/** Who is elected, in words: `Elected: Anna Lind, Bo Ek` or `Nobody elected`. Source: BEY-08,
 *  SPEC-NOTES N2. */
export function useElectedText(): (elected: readonly string[]) => string {
  const { t } = useTranslation('poll-news');
  const optionText = useOptionText();
  return (elected) =>
    elected.length === 0 ? t('nobodyElected') : t('elected', { names: optionText([...elected]) });
}

/** The text of a poll's verdict: the elected of a declared election, otherwise PASS, FAIL or how
 *  the poll ended. Source: POLL-07, SPEC-NOTES N2. */
export function useVerdictText(): (
  poll: Pick<Poll, 'status' | 'result' | 'cancelReason' | 'resultDetails'>,
) => string {
  const { t } = useTranslation('poll-news');
  const electedText = useElectedText();
  return (poll) => {
    const verdict = shownVerdict(poll);
    const { elected } = poll.resultDetails;
    const isDeclared = verdict === 'PASS' || verdict === 'FAIL';
    return isDeclared && elected !== null ? electedText(elected) : t(`verdict.${verdict}`);
  };
}

/** Describes what the count of an election proposes, and why: the elected, the seats, a tie that
 *  leaves some open, a quorum that was not met. Source: BEY-08, SPEC-NOTES N2. */
export function useElectionSentence(): (
  proposal: ElectionProposal,
  form: Pick<Poll['form'], 'kind'>,
) => { readonly proposed: string; readonly why: string } {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return ({ elected, quorumMet, seats, tiedBetween }, { kind }) => {
    const open = seats - elected.length;
    const names = namesInWords(tiedBetween.map((option) => optionText(option)));
    return {
      proposed:
        elected.length === 0
          ? t('election.proposesNobody')
          : t('election.proposed', { names: optionText([...elected]) }),
      why: joinSentences([
        t('election.seats', { count: seats }),
        !quorumMet && t('election.quorum'),
        tiedBetween.length > 0 && t('election.tie', { names, count: open }),
        quorumMet && tiedBetween.length === 0 && open > 0 && t('election.open', { count: open }),
        kind === 'ranking' && seats > 1 && t('election.laterSeats'),
      ]),
    };
  };
}

/** How many of the options an election elects: `2 of these 5 are elected.` Null where the poll is
 *  no election.  Source: BEY-08. */
export function useSeatsText(): (poll: Pick<Poll, 'form' | 'voteOptions'>) => string | null {
  const { t } = useTranslation('poll-outcome');
  return ({ form, voteOptions }) => {
    const seats = seatsOf(form);
    if (seats === null) return null;
    return t('election.ofThese', {
      count: seats,
      seats: formats().number(seats),
      options: formats().number(voteOptions.length),
    });
  };
}
