import type { EarlierSession } from '@hemicycle/contract/earlier-sessions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { earlierPath } from './earlier-path.ts';
import styles from './EarlierList.module.css';
import { useTimesOf } from './use-times-of.ts';
import { useEarlierList } from './use-earlier-list.ts';

/** The ended sittings that the viewer may read, the newest first, with a search and a link to each.
 *  The search is kept in the address, so that Back leads to what was found. Source: SPEC-NOTES
 *  N7. */
export function EarlierList({
  hasMoved,
}: {
  /** Whether sittings from other sites stand below; undefined: not known yet. */
  hasMoved: boolean | undefined;
}) {
  const { t } = useTranslation(['earlier-sessions', 'ui']);
  const [address, setAddress] = useSearchParams();
  // The address changes a moment after the person types, so the field shows its own copy.
  const [search, setSearch] = useState(address.get('search') ?? '');
  const field = useRef<HTMLInputElement>(null);
  const sought = search.trim();
  const { state, sessions, next, error, busy, readMore, readAgain } = useEarlierList(sought);

  function handleSearch(next: string) {
    setSearch(next);
    setAddress(next.trim() === '' ? {} : { search: next }, { replace: true });
  }

  return (
    <>
      <div className={styles.search}>
        <SearchField ref={field} label={t('search')} value={search} maxLength={200} onSearch={handleSearch} />
      </div>
      {state === 'loading' && <Loading label={t('ui:loading')} />}
      {sessions.length > 0 && (
        <ul className={styles.rows} aria-label={t('title')} aria-busy={busy || undefined}>
          {sessions.map((session) => (
            <Row key={session.idVotingSession} session={session} />
          ))}
        </ul>
      )}
      {state === 'failed' && (
        <LoadFailed title={t('failedTitle')} error={error} busy={busy} onAgain={readAgain} />
      )}
      {state === 'ready' && sessions.length === 0 && sought !== '' && (
        <NothingFound
          title={t('noHits')}
          showAll={t('ui:clearSearch')}
          field={field}
          onShowAll={() => handleSearch('')}
        >
          {t('ui:searchTitleText')}
        </NothingFound>
      )}
      {state === 'ready' && sessions.length === 0 && sought === '' && hasMoved !== undefined && (
        <EmptyState title={t(hasMoved ? 'emptyHere' : 'emptyTitle')}>{t('emptyText')}</EmptyState>
      )}
      {state === 'ready' && next !== null && (
        <div className={styles.more}>
          <Button busy={busy} onClick={readMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ session }: { session: EarlierSession }) {
  const { t } = useTranslation('earlier-sessions');
  const { day, times } = useTimesOf(session);
  const { idVotingSession, stage, title, voteCount } = session;
  return (
    <li className={styles.row}>
      <p className={styles.when}>
        <b>{day}</b> <span>{t('plannedTimes', { times })}</span>
      </p>
      <p className={styles.about}>
        <Link className={styles.title} to={earlierPath(idVotingSession)}>
          <bdi>{title}</bdi>
        </Link>
        <span className={styles.note}>
          {t('votes', { number: formats().number(voteCount) })}
          {stage === 'sits-on' && <> · {t('stage.sits-on')}</>}
        </span>
      </p>
    </li>
  );
}
