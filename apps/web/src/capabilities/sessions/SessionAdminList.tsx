import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { formats, localZone } from '../../i18n/formats.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { ADMIN_SESSIONS_PATH, NEW_SESSION } from './session-admin-access.ts';
import styles from './SessionAdmin.module.css';
import { useListView } from './use-list-view.ts';

/** All sessions of the site, newest first, with a search and a link to each. Back leads to the same
 *  place of the list. `logs` stand below the heading. Source: SESS-01, SPEC-NOTES §3. */
export function SessionAdminList({ logs = null }: { logs?: ReactNode }) {
  const { t } = useTranslation(['admin-sessions', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/votingsessions'), []));
  const { view, show } = useListView();
  const { search } = view;
  const field = useRef<HTMLInputElement>(null);
  const sought = search.trim().toLocaleLowerCase();
  const found =
    loaded.state === 'ready'
      ? loaded.value
          .filter(({ title }) => title.toLocaleLowerCase().includes(sought))
          .toSorted((left, right) => right.epochStartTime - left.epochStartTime)
      : [];
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <Link className={buttonClass({ variant: 'primary' })} to={`${ADMIN_SESSIONS_PATH}/${NEW_SESSION}`}>
          {t('add')}
        </Link>
      </div>
      {logs}
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && (
        <>
          <SearchField
            ref={field}
            label={t('search')}
            value={search}
            onSearch={(next) => show({ search: next })}
          />
          <p className={classNames(styles.quiet, styles.zone)}>{t('timeReason', { zone: localZone() })}</p>
          <div className={styles.sessions}>
            <DataTable
              label={t('title')}
              columns={[
                {
                  key: 'title',
                  label: t('titleField'),
                  sortBy: ({ title }) => title,
                  renderCell: ({ idVotingSession, title }) => (
                    <Link to={`${ADMIN_SESSIONS_PATH}/${idVotingSession}`}>
                      <bdi>{title}</bdi>
                    </Link>
                  ),
                },
                {
                  key: 'starts',
                  label: t('starts'),
                  sortBy: ({ epochStartTime }) => epochStartTime,
                  renderCell: ({ epochStartTime }) => formats().stamp(epochStartTime),
                },
                {
                  key: 'ends',
                  label: t('ends'),
                  sortBy: ({ epochEndTime }) => epochEndTime,
                  renderCell: ({ epochEndTime }) => formats().stamp(epochEndTime),
                },
              ]}
              rows={found}
              keyOf={({ idVotingSession }) => idVotingSession}
              view={view}
              onView={show}
              empty={
                sought === '' ? (
                  <EmptyState title={t('emptyTitle')} />
                ) : (
                  <NothingFound
                    title={t('noHits')}
                    showAll={t('ui:clearSearch')}
                    field={field}
                    onShowAll={() => show({ search: '' })}
                  >
                    {t('ui:searchTitleText')}
                  </NothingFound>
                )
              }
            />
          </div>
        </>
      )}
    </>
  );
}
