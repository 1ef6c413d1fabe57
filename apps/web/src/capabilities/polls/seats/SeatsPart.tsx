import type { Poll } from '@hemicycle/contract/polls';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import styles from './SeatsPart.module.css';
import { SeatsRoom } from './SeatsRoom.tsx';
import { useDrawsSeats } from './use-draws-seats.ts';
import { useSeatsAhead } from './use-seats-ahead.ts';

const PollSeats = lazyPart(async () => ({ default: (await import('./PollSeats.tsx')).PollSeats }));

/** The seat map of a poll that may show it. After the close it is there at once, since its data was
 *  loaded while the poll was open. While the poll is open, a viewer without a ballot sees it. A
 *  viewer with a ballot opens it by a button, since it would push the ballot aside. `children`
 *  stand between the map and its tables. Without a map only `children` are shown. Source:
 *  BEY-04. */
export function SeatsPart({ poll, children }: { poll: Poll; children?: ReactNode }) {
  const { t } = useTranslation('polls');
  const draws = useDrawsSeats(poll);
  useSeatsAhead(poll, PollSeats);
  const [shown, setShown] = useState(!poll.voting.mayVote);
  if (!draws) return children;
  const map = (
    <LazyPart inPlace fallback={<SeatsRoom poll={poll}>{children}</SeatsRoom>} without={children}>
      <PollSeats poll={poll}>{children}</PollSeats>
    </LazyPart>
  );
  if (poll.status === 'closed') return map;
  return (
    <div className={styles.part}>
      <Button variant="quiet" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? t('seats.hide') : t('seats.show')}
      </Button>
      {shown && map}
    </div>
  );
}
