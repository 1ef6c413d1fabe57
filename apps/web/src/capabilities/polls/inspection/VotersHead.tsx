import type { ReactNode } from 'react';
import { IconChevronDown, IconChevronUp, IconSelector } from '../../../ui/icons.ts';
import type { VotesOrder } from './sort-votes.ts';
import styles from './VotersHead.module.css';

/** A column head that sorts the voters: one press sorts by the column, the next press reverses the
 *  order. Source: POLL-12. */
export function VotersHead({
  column,
  order,
  onOrder,
  className,
  children,
}: {
  column: VotesOrder['by'];
  order: VotesOrder;
  onOrder: (order: VotesOrder) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const isSorted = order.by === column;
  const Sign = !isSorted ? IconSelector : order.descending ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      className={className}
      {...(isSorted ? { 'aria-sort': order.descending ? 'descending' : 'ascending' } : {})}
    >
      <button
        type="button"
        className={styles.button}
        data-sorted={isSorted || undefined}
        onClick={() => onOrder({ by: column, descending: isSorted && !order.descending })}
      >
        {children}
        <Sign aria-hidden="true" />
      </button>
    </th>
  );
}
