import { useTranslation } from 'react-i18next';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind } from '../words/poll-words.ts';
import styles from './SeatTable.module.css';
import type { Seat } from '@hemicycle/rules/votes/seats-of';
import { useSeatTexts } from './use-seat-texts.ts';

/** Every seat of the map as a row of a table, in the order of the map. Source: BEY-04. */
export function SeatTable({
  id,
  seats,
  voteOptions,
}: {
  id: string;
  seats: readonly Seat[];
  voteOptions: readonly string[];
}) {
  const { t } = useTranslation('polls');
  const texts = useSeatTexts();
  return (
    <table id={id} className={styles.table} aria-label={t('seats.table')}>
      <thead>
        <tr>
          <th scope="col">{t('seats.member')}</th>
          <th scope="col">{t('inspection.group')}</th>
          <th scope="col">{t('inspection.vote')}</th>
        </tr>
      </thead>
      <tbody>
        {seats.map((seat) => (
          <tr key={seat.userId}>
            <th scope="row">
              <bdi>{texts.name(seat)}</bdi>
            </th>
            <td>
              <bdi>{texts.group(seat)}</bdi>
            </td>
            <td>
              <span className={styles.decision}>
                <DecisionMark
                  kind={seat.voteDecision === null ? 'none' : decisionKind(voteOptions, seat.voteDecision)}
                  sizePx={13}
                />
                <bdi>{texts.decision(seat)}</bdi>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
