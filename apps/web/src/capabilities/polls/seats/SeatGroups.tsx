import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import styles from './SeatGroups.module.css';
import { type Seat, seatGroups } from '@hemicycle/rules/votes/seats-of';
import { useSeatTexts } from './use-seat-texts.ts';

/** The seats of a house counted by group, as a table. It also names the groups where the map is too
 *  narrow for their names. Source: BEY-04, VOTE-08, looks picture 6. */
export function SeatGroups({
  seats,
  voteOptions,
}: {
  seats: readonly Seat[];
  voteOptions: readonly string[];
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const texts = useSeatTexts();
  const columns = [
    ...voteOptions.map((option) => ({
      decision: option as string | null,
      kind: decisionKind(voteOptions, option),
      word: optionText(option),
    })),
    { decision: null, kind: 'none' as const, word: t('notVoted') },
  ];
  const count = (some: readonly Seat[], decision: string | null) =>
    some.filter((seat) => seat.voteDecision === decision).length;
  return (
    <section className={styles.groups}>
      <h3 className={styles.title}>{t('seats.byGroup')}</h3>
      <table className={styles.table} aria-label={t('seats.byGroup')}>
        <thead>
          <tr>
            <th scope="col">{t('inspection.group')}</th>
            <th scope="col" className={styles.members}>
              {t('seats.members')}
            </th>
            {columns.map(({ decision, kind, word }) => (
              <th key={decision ?? ''} scope="col">
                <span className={styles.head}>
                  <DecisionMark kind={kind} sizePx={13} />
                  <bdi className={styles.word}>{word}</bdi>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seatGroups(seats).map((group) => (
            <tr key={group.groupId ?? ''}>
              <th scope="row">
                <span
                  className={styles.colour}
                  style={{ backgroundColor: group.color ?? 'transparent' }}
                  aria-hidden="true"
                />
                <bdi>{texts.group(group)}</bdi>
              </th>
              <td className={styles.members}>{formats().number(group.seats.length)}</td>
              {columns.map(({ decision }) => {
                const number = count(group.seats, decision);
                return (
                  <td key={decision ?? ''} data-none={number === 0 || undefined}>
                    {formats().number(number)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('inspection.total')}</th>
            <td className={styles.members}>{formats().number(seats.length)}</td>
            {columns.map(({ decision }) => (
              <td key={decision ?? ''}>{formats().number(count(seats, decision))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
