import { useTranslation } from 'react-i18next';
import { useOptionText } from '../words/poll-words.ts';
import type { Seat } from '@hemicycle/rules/votes/seats-of';

/** The texts for a seat: name, group, decision, and all three in one. */
export interface SeatTexts {
  readonly name: (seat: Pick<Seat, 'name'>) => string;
  readonly group: (seat: Pick<Seat, 'groupName'>) => string;
  readonly decision: (seat: Pick<Seat, 'voteDecision'>) => string;
  readonly seat: (seat: Seat) => string;
}

/** The words for seats in the language of the screen.  Source: BEY-04. */
export function useSeatTexts(): SeatTexts {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const name: SeatTexts['name'] = (seat) => (seat.name === '' ? t('seats.unnamed') : seat.name);
  const group: SeatTexts['group'] = (seat) => seat.groupName ?? t('inspection.noGroup');
  const decision: SeatTexts['decision'] = (seat) =>
    seat.voteDecision === null ? t('notVoted') : optionText(seat.voteDecision);
  return {
    name,
    group,
    decision,
    seat: (seat) => t('seats.seat', { name: name(seat), group: group(seat), decision: decision(seat) }),
  };
}
