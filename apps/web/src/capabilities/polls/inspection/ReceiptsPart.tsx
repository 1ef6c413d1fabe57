import type { VoteInspection } from '@hemicycle/contract/votes';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Pages, PAGE_ROWS } from '../marks/Pages.tsx';
import styles from './ReceiptsPart.module.css';
import { GIVEN_ORDER, sortVotes } from './sort-votes.ts';
import { TallyLocked } from '../marks/TallyLocked.tsx';
import { votedFigure } from '../words/voted-figure.ts';
import { VotersTable } from './VotersTable.tsx';

/** The receipts of a poll. They stand beside voters and decisions where privacy shows those,
 *  otherwise only their public part is shown. Source: VOTE-02, POLL-12, POLL-13, POLL-14. */
export function ReceiptsPart({ inspection }: { inspection: VoteInspection }) {
  const { t } = useTranslation('polls');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [order, setOrder] = useState(GIVEN_ORDER);
  const sought = useDeferredValue(search.trim().toLocaleLowerCase());
  const { poll, votes, withheld, receipts } = inspection;
  const voted = poll.tally === null ? formats().number(votes.length) : votedFigure(poll);

  // While a vote is open that hides its voters, its figure moves in steps, and 0 is not exact.
  if (poll.status === 'closed' && poll.tally?.votedCount === 0) return <NoVotes />;
  if (withheld.voters !== null) {
    return (
      <div className={styles.part}>
        <TallyLocked reason={t(`withheldVoters.${withheld.voters}`)} />
        <p>
          <span className={styles.figure}>{voted}</span>{' '}
          {t('inspection.haveVoted', { entitled: formats().number(poll.tally?.entitledCount ?? 0) })}
        </p>
        <ReceiptList receipts={receipts} />
      </div>
    );
  }
  if (votes.length === 0) return <NoVotes>{t('inspection.noVotesText')}</NoVotes>;
  const found =
    sought === '' ? votes : votes.filter((vote) => vote.voterName?.toLocaleLowerCase().includes(sought));
  const sorted = sortVotes(found, poll.voteOptions, order);
  const from = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_ROWS) - 1)) * PAGE_ROWS;
  return (
    <div className={styles.part}>
      <SearchField
        label={t('inspection.search')}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(0);
        }}
      />
      {withheld.preferences !== null && <TallyLocked reason={t('inspection.preferencesWithheld')} />}
      {found.length === 0 ? (
        <EmptyState title={t('inspection.noHits')}>{t('inspection.noHitsText')}</EmptyState>
      ) : (
        <VotersTable
          inspection={inspection}
          votes={sorted.slice(from, from + PAGE_ROWS)}
          showsDecision={withheld.preferences === null}
          order={order}
          onOrder={(next) => {
            setOrder(next);
            setPage(0);
          }}
        />
      )}
      <Pages from={from} total={found.length} onPage={setPage} />
      {withheld.preferences !== null && <ReceiptList receipts={receipts} />}
    </div>
  );
}

/** Source: POLL-14. */
function NoVotes({ children }: { children?: string }) {
  const { t } = useTranslation('polls');
  return <EmptyState title={t('inspection.noVotes')}>{children}</EmptyState>;
}

/** A list of receipts without votes, for polls in which a receipt must not prove a choice. */
function ReceiptList({ receipts }: { receipts: readonly string[] }) {
  const { t } = useTranslation('polls');
  const [page, setPage] = useState(0);
  if (receipts.length === 0) return null;
  const from = Math.min(page * PAGE_ROWS, receipts.length - 1);
  return (
    <section className={styles.part} aria-label={t('inspection.receiptList')}>
      <h3>{t('inspection.receiptList')}</h3>
      <p className={styles.note}>{t('inspection.receiptListText')}</p>
      <ul className={styles.receipts}>
        {receipts.slice(from, from + PAGE_ROWS).map((receipt) => (
          <li key={receipt}>
            <code dir="ltr">{receipt}</code>
          </li>
        ))}
      </ul>
      <Pages from={from} total={receipts.length} onPage={setPage} />
    </section>
  );
}
