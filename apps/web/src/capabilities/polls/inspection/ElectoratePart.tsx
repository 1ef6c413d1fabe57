import type { Poll } from '@hemicycle/contract/polls';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { sentenceGap } from '../../../i18n/sentences.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import styles from './ElectoratePart.module.css';
import { ElectorsTable } from './ElectorsTable.tsx';
import { Pages, PAGE_ROWS } from '../marks/Pages.tsx';
import { isWeighted } from '../words/poll-words.ts';
import { type Electorate, useElectorate } from '../seats/use-electorate.ts';

/** Who may vote in a poll, with which weight and through which proxy, and why other people of the
 *  session may not. Source: PERM-13, WEIGHT-03, PROXY-08, DESIGN §6. */
export function ElectoratePart({ poll }: { poll: Poll }) {
  const { t } = useTranslation(['electorate', 'ui']);
  const { loaded, busy, loadAgain } = useElectorate(poll.id);
  switch (loaded.state) {
    case 'loading':
      return <Loading label={t('loading')} />;
    case 'failed':
      return (
        <LoadFailed title={t('failed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
      );
    case 'ready':
      return <Lists electorate={loaded.value} weighted={isWeighted(poll)} />;
  }
}

function Lists({
  electorate: { electors, others },
  weighted,
}: {
  electorate: Electorate;
  weighted: boolean;
}) {
  const { t } = useTranslation('electorate');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const sought = useDeferredValue(search.trim().toLocaleLowerCase());
  const isFound = (...texts: (string | null)[]) =>
    texts.some((text) => text?.toLocaleLowerCase().includes(sought));
  const found = electors.filter(({ name, groupName, proxyName }) => isFound(name, groupName, proxyName));
  const foundOthers = others.filter(({ name }) => isFound(name));
  const from = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_ROWS) - 1)) * PAGE_ROWS;
  const present = electors.filter((elector) => elector.present === true).length;
  return (
    <div className={styles.part}>
      <p>
        {t('mayVote', { count: electors.length })}
        {sentenceGap()}
        {electors[0]?.present != null && t('presentNow', { present: formats().number(present) })}
      </p>
      <SearchField
        label={t('search')}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(0);
        }}
      />
      {found.length === 0 && foundOthers.length === 0 && (
        <EmptyState title={t('noHits')}>{t('noHitsText')}</EmptyState>
      )}
      {found.length > 0 && (
        <ElectorsTable electors={found.slice(from, from + PAGE_ROWS)} weighted={weighted} />
      )}
      <Pages from={from} total={found.length} onPage={setPage} />
      <Others others={foundOthers} />
    </div>
  );
}

function Others({ others }: { others: Electorate['others'] }) {
  const { t } = useTranslation(['electorate', 'polls']);
  const [page, setPage] = useState(0);
  if (others.length === 0) return null;
  const from = Math.min(page, Math.ceil(others.length / PAGE_ROWS) - 1) * PAGE_ROWS;
  return (
    <section className={styles.part} aria-label={t('others')}>
      <h3>{t('others')}</h3>
      <ul className={styles.others}>
        {others.slice(from, from + PAGE_ROWS).map(({ userId, name, reason }) => (
          <li key={userId}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.reason}>{t(`reasons.${reason}`)}</span>
          </li>
        ))}
      </ul>
      <Pages from={from} total={others.length} onPage={setPage} />
    </section>
  );
}
