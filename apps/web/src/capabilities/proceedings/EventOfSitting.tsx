import type { AgendaItem } from '@hemicycle/contract/agenda';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { Verdict } from '../polls/public.ts';
import { ClosedVote } from './ClosedVote.tsx';
import { DeclaredVote } from './DeclaredVote.tsx';
import type { ProceedingsEvent } from './events-of.ts';
import { GivenSpeech } from './GivenSpeech.tsx';
import { OpenedVote } from './OpenedVote.tsx';
import styles from './Proceedings.module.css';
import { WithdrawnVote } from './WithdrawnVote.tsx';

/** An agenda item that was taken up, when it ended, and which votes belong to it. Source:
 *  AGENDA-01. */
function BegunItem({ item }: { item: AgendaItem }) {
  const { t } = useTranslation('proceedings');
  const numbers = item.votes.flatMap(({ number }) => number ?? []);
  return (
    <>
      <h3 className={styles.what}>{t('itemBegan', { number: item.number, title: item.title })}</h3>
      {item.endedAt !== null && (
        <p className={styles.fact}>{t('itemEnded', { time: formats().timeWithSeconds(item.endedAt) })}</p>
      )}
      {numbers.length > 0 && (
        <p className={styles.fact}>
          {t('itemVotes', { count: numbers.length, votes: numbers.join(listComma()) })}
        </p>
      )}
    </>
  );
}

/** One event of the proceedings: what happened, and what the record says of it. Source: PROC-01. */
export function EventOfSitting({ event }: { event: ProceedingsEvent }) {
  const { t } = useTranslation('proceedings');
  switch (event.kind) {
    case 'presides':
      return <h3 className={styles.what}>{t('presides', { name: event.name })}</h3>;
    case 'vacant':
      return <h3 className={styles.what}>{t('vacant')}</h3>;
    case 'endedBy':
      return (
        <>
          <h3 className={styles.what}>{t('sittingEnded')}</h3>
          <p className={styles.fact}>{t('endedBy', { name: event.name })}</p>
        </>
      );
    case 'left':
      return <h3 className={styles.what}>{t('everybodyLeft')}</h3>;
    case 'item':
      return <BegunItem item={event.item} />;
    case 'speech':
      return <GivenSpeech event={event} />;
    case 'opened':
      return (
        <>
          <h3 className={styles.what}>{t('opened', { number: event.poll.number })}</h3>
          <OpenedVote poll={event.poll} repeats={event.repeats} />
        </>
      );
    case 'closed':
      return (
        <>
          <h3 className={styles.what}>{t('closed', { number: event.poll.number })}</h3>
          <ClosedVote poll={event.poll} repeatedBy={event.repeatedBy} />
        </>
      );
    case 'withdrawn':
      return (
        <>
          <h3 className={styles.what}>
            {event.poll.cancelReason === 'ballot-key-lost'
              ? t('void', { number: event.poll.number })
              : t('withdrawn', { number: event.poll.number })}
          </h3>
          <WithdrawnVote event={event} />
        </>
      );
    case 'declared':
      return (
        <>
          <h3 className={styles.what}>
            {t('declared', { number: event.poll.number })}{' '}
            <Verdict verdict={event.declaration.result} elected={event.declaration.elected} small />
          </h3>
          <DeclaredVote event={event} />
        </>
      );
  }
}
