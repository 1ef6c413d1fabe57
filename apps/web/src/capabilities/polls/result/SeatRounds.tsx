import type { Poll, PollTally, SeatRounds as Seat } from '@hemicycle/contract/polls';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { formats } from '../../../i18n/formats.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RunOffTable } from './RunOffTable.tsx';
import styles from './SeatRounds.module.css';

/** The rounds of a ranking. A closed election of several seats shows the rounds of each seat, one
 *  seat open at a time. The seats after the first are read when one of them is opened. Before the
 *  close, and in a cancelled election, only the first seat is counted. Source: BEY-08. */
export function SeatRounds({ poll, first }: { poll: Poll; first: NonNullable<PollTally['runOff']> }) {
  const { t } = useTranslation('poll-outcome');
  const id = useId();
  const [open, setOpen] = useState(1);
  const [seats, setSeats] = useState<readonly Seat[] | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const count = seatsOf(poll.form) ?? 1;
  if (count === 1) return <RunOffTable runOff={first} poll={poll} />;
  if (poll.status !== 'closed') {
    return (
      <>
        <p className={styles.firstOnly}>{t('forms.seats.firstOnly')}</p>
        <RunOffTable runOff={first} poll={poll} />
      </>
    );
  }

  async function read(): Promise<void> {
    setFailed(null);
    try {
      setSeats((await api('GET /api/polls/:pollId/seats', { params: { pollId: poll.id } })).seats);
    } catch (error) {
      setFailed(error);
    }
  }
  function toggle(seat: number): void {
    setOpen(seat === open ? 0 : seat);
    if (seat > 1 && seat !== open && seats === null) void read();
  }
  const rounds = (seat: number) => {
    if (seat === 1) return <RunOffTable runOff={first} poll={poll} />;
    if (failed !== null) {
      return (
        <LoadFailed title={t('forms.seats.failed')} error={failed} busy={false} onAgain={() => void read()} />
      );
    }
    if (seats === null) return <Loading label={t('forms.seats.counting')} />;
    const counted = seats[seat - 1];
    if (counted === undefined) return <p>{t('forms.seats.depends')}</p>;
    const { runOff, options } = counted;
    const nobody = runOff.winner === null && runOff.tiedBetween.length === 0;
    return nobody ? (
      <p>{t('forms.seats.nobodyLeft')}</p>
    ) : (
      <RunOffTable runOff={runOff} poll={{ ...poll, voteOptions: options }} />
    );
  };

  return (
    <ol className={styles.seats} aria-label={t('forms.seats.label')}>
      {Array.from({ length: count }, (_, index) => index + 1).map((seat) => (
        <li key={seat}>
          <button
            type="button"
            id={`${id}-${seat}`}
            className={styles.seat}
            aria-expanded={seat === open}
            aria-controls={seat === open ? `${id}-${seat}-rounds` : undefined}
            onClick={() => toggle(seat)}
          >
            {t('forms.seats.one', { number: formats().number(seat) })}
            <IconChevronDown aria-hidden="true" />
          </button>
          {seat === open && (
            <div
              id={`${id}-${seat}-rounds`}
              role="group"
              aria-labelledby={`${id}-${seat}`}
              className={styles.rounds}
            >
              {rounds(seat)}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
