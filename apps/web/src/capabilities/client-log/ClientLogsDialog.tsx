import type { ClientLogHead, ClientLogsPage } from '@hemicycle/contract/client-log';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats, localZone } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Report, ReportDialog } from '../../ui/Report.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TablePages } from '../../ui/TablePages.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './ClientLogs.module.css';
import { OneClientLog } from './OneClientLog.tsx';
import { PersonLogWish } from './PersonLogWish.tsx';
import { usePeopleToAsk } from './use-people-to-ask.ts';

/** The longest text that the server searches for. */
const SEARCH_MAX_CHARS = 100;

/** The logs that pages sent, newest first, by person; the lines of one; and for the chosen person,
 *  that the log is asked for or switched on. Source: CLOG-01, CLOG-08. */
export function ClientLogsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['client-log', 'ui']);
  const [person, setPerson] = useState('');
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<ClientLogHead | null>(null);
  const load = useCallback(async () => {
    const choice = {
      ...(person !== '' && { person }),
      ...(wanted.trim() !== '' && { search: wanted.trim(), zone: localZone() }),
    };
    const logs = await api('GET /api/clientlog', { query: { ...choice, page } });
    return { ...logs, isChoice: Object.keys(choice).length > 0 };
  }, [person, wanted, page]);
  const searchField = useRef<HTMLInputElement>(null);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const [search, setSearch] = useState('');
  const people = usePeopleToAsk(search, loaded.state === 'ready' ? loaded.value.people : []);
  const chosen = people.find(({ userId }) => userId === person);
  const again = useCallback(() => void loadAgain(), [loadAgain]);
  return (
    <ReportDialog title={t('logs')} size="inspection" onClose={onClose}>
      <Report>
        <p className={styles.note}>{t('note')}</p>
        {shown !== null && <OneClientLog log={shown} onBack={() => setShown(null)} />}
        {shown === null && loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={6} />}
        {shown === null && loaded.state === 'failed' && (
          <LoadFailed title={t('failed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
        )}
        {shown === null && loaded.state === 'ready' && (
          <>
            <div className={styles.fields}>
              <SearchField label={t('search')} value={search} onSearch={setSearch} />
              <Select
                label={t('person')}
                value={person}
                onChoose={(next) => {
                  setPerson(next);
                  setPage(0);
                }}
                choices={[
                  { value: '', label: t('everybody') },
                  ...people.map(({ userId, name }) => ({ value: userId, label: name })),
                ]}
              />
              <SearchField
                ref={searchField}
                label={t('searchLogs')}
                value={wanted}
                maxLength={SEARCH_MAX_CHARS}
                onSearch={(next) => {
                  setWanted(next);
                  setPage(0);
                }}
              />
            </div>
            <p className={styles.note}>{t('searchHint', { zone: localZone() })}</p>
            {chosen !== undefined && <PersonLogWish userId={chosen.userId} wish={chosen} onDone={again} />}
            <LogsTable
              page={loaded.value}
              turned={page}
              onTurn={setPage}
              onShow={setShown}
              empty={
                loaded.value.isChoice ? (
                  <NothingFound
                    title={t('noHits')}
                    showAll={t('showAll')}
                    field={searchField}
                    onShowAll={() => {
                      setPerson('');
                      setWanted('');
                      setPage(0);
                    }}
                  >
                    {t('noHitsText')}
                  </NothingFound>
                ) : (
                  <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
                )
              }
            />
          </>
        )}
      </Report>
    </ReportDialog>
  );
}

function LogsTable({
  page: { logs, all },
  turned,
  onTurn,
  onShow,
  empty,
}: {
  page: ClientLogsPage;
  turned: number;
  onTurn: (page: number) => void;
  onShow: (log: ClientLogHead) => void;
  /** Stands in place of the rows where there are none. */
  empty: ReactNode;
}) {
  const { t } = useTranslation('client-log');
  const { number, stampWithSeconds } = formats();
  const columns: DataColumn<ClientLogHead>[] = [
    { key: 'who', label: t('person'), renderCell: ({ userName }) => <bdi>{userName}</bdi> },
    { key: 'when', label: t('when'), renderCell: ({ created }) => stampWithSeconds(created) },
    { key: 'why', label: t('why'), renderCell: ({ logReason }) => t(`reasons.${logReason}`) },
    { key: 'lines', label: t('lines'), renderCell: ({ messageCount }) => number(messageCount) },
    { key: 'errors', label: t('errors'), renderCell: ({ errorCount }) => number(errorCount) },
  ];
  return (
    <div>
      <DataTable
        label={t('logs')}
        columns={columns}
        rows={logs}
        keyOf={({ id }) => id}
        empty={empty}
        renderActions={(log) => (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('showOf', { name: log.userName, time: stampWithSeconds(log.created) })}
            onClick={() => onShow(log)}
          >
            {t('show')}
          </Button>
        )}
      />
      <TablePages page={turned} rows={all} onTurn={onTurn} />
    </div>
  );
}
