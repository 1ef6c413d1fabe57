import type { OptionTally } from '@hemicycle/contract/polls';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { listOfNames } from '../../../i18n/list-of-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { printAlone } from '../../../ui/print-alone.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { DecisionLegend } from '../marks/DecisionLegend.tsx';
import styles from './Hemicycle.module.css';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import { SeatGroups } from './SeatGroups.tsx';
import { SeatMap } from './SeatMap.tsx';
import { SeatTable } from './SeatTable.tsx';
import type { Seat } from '@hemicycle/rules/votes/seats-of';

/** The house in a vote: the seat map, the count in words and marks, and tables by group and, on
 *  request, seat by seat. Seats count heads; `weights` adds the weight of each option in a weighted
 *  poll. `seats` are in the order of the map (`seatsOf`). `groups` false leaves out the table by
 *  group where such a table stands beside. `isOver`: the vote is closed. `vote` is printed to name
 *  the vote and its time. `asOfMs` is the time of the reading, while votes still arrive. `children`
 *  stand between the map and the tables. Source: BEY-04, looks §6 "Seat map", picture 6. */
export function Hemicycle({
  title,
  seats,
  voteOptions,
  weights = null,
  needed = null,
  groups = true,
  isOver = false,
  vote = '',
  asOfMs = null,
  className,
  children,
}: {
  title: string;
  seats: readonly Seat[];
  voteOptions: readonly string[];
  weights?: readonly OptionTally[] | null;
  needed?: string | null;
  groups?: boolean;
  isOver?: boolean;
  vote?: string;
  asOfMs?: number | null;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('polls');
  const id = useId();
  const optionText = useOptionText();
  const figure = useRef<HTMLElement>(null);
  const [tableShown, setTableShown] = useState(false);
  const counts = voteOptions.map((option) => ({
    option,
    kind: decisionKind(voteOptions, option),
    heads: seats.filter((seat) => seat.voteDecision === option).length,
    weight: weights?.find((entry) => entry.voteDecision === option)?.weight,
  }));
  const notVoted = seats.filter((seat) => seat.voteDecision === null).length;
  const words = [
    ...counts.map(({ option, heads, weight }) =>
      [optionText(option), formats().number(heads), weight !== undefined && t('weightShort', { weight })]
        .filter(Boolean)
        .join(' '),
    ),
    `${t('notVoted')} ${formats().number(notVoted)}`,
  ];
  return (
    <figure ref={figure} className={classNames(styles.hemicycle, className)} aria-labelledby={`${id}-title`}>
      <figcaption className={styles.caption}>
        <bdi id={`${id}-title`} className={styles.title}>
          {title}
        </bdi>
        {vote !== '' && <span className={styles.vote}>{vote}</span>}
      </figcaption>
      <VisuallyHidden>
        <span id={`${id}-words`}>
          {t('seats.summary', { seats: formats().number(seats.length), counts: listOfNames(words) })} {needed}
        </span>
      </VisuallyHidden>
      <SeatMap seats={seats} voteOptions={voteOptions} isOver={isOver} describedBy={`${id}-words`} />
      <DecisionLegend
        label={t('seats.legend')}
        entries={[
          ...counts.map(({ option, kind, heads, weight }) => ({
            word: optionText(option),
            kind,
            count: formats().number(heads),
            weight,
          })),
          { word: t('notVoted'), kind: 'none', count: formats().number(notVoted) },
        ]}
        className={styles.legend}
      />
      {asOfMs !== null && (
        <p className={styles.note}>{t('seats.asOf', { time: formats().timeWithSeconds(asOfMs) })}</p>
      )}
      {weights !== null && <p className={styles.note}>{t('seats.headsDrawn')}</p>}
      {children !== undefined && <div className={styles.between}>{children}</div>}
      {groups && <SeatGroups seats={seats} voteOptions={voteOptions} />}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={tableShown}
          {...(tableShown ? { 'aria-controls': `${id}-table` } : {})}
          onClick={() => setTableShown(!tableShown)}
        >
          {tableShown ? t('seats.hideTable') : t('seats.showTable')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            if (figure.current !== null) printAlone(figure.current);
          }}
        >
          {t('seats.print')}
        </Button>
      </div>
      {tableShown && <SeatTable id={`${id}-table`} seats={seats} voteOptions={voteOptions} />}
    </figure>
  );
}
