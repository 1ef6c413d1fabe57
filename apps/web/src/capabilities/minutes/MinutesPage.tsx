import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, ApiError } from '../../api-client.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useAction } from '../auth/public.ts';
import styles from './Minutes.module.css';
import { MinutesSheet } from './MinutesSheet.tsx';
import { type MinutesRead, useMinutes } from './use-minutes.ts';

/** The minutes of one sitting, for who writes and for who reads them. `sittingPath`: the page of
 *  the sitting. Source: BEY-34, looks picture 22. */
export function MinutesPage({
  idVotingSession,
  sittingPath,
}: {
  idVotingSession: string;
  sittingPath: string;
}) {
  const { t } = useTranslation(['minutes', 'ui']);
  const { loaded, busy, loadAgain } = useMinutes(idVotingSession);
  switch (loaded.state) {
    case 'loading':
      return <Loading label={t('ui:loading')} />;
    case 'failed':
      return loaded.error instanceof ApiError && loaded.error.code === 'not-found' ? (
        <EmptyState title={t('notYoursTitle')}>{t('notYoursText')}</EmptyState>
      ) : (
        <LoadFailed title={t('failed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
      );
    case 'ready': {
      const { minutes, title, mayWrite } = loaded.value;
      return minutes === null ? (
        <None
          idVotingSession={idVotingSession}
          sittingPath={sittingPath}
          read={loaded.value}
          onComposed={loadAgain}
        />
      ) : (
        <MinutesSheet
          idVotingSession={idVotingSession}
          title={title}
          sittingPath={sittingPath}
          minutes={minutes}
          mayWrite={mayWrite}
          onChanged={loadAgain}
        />
      );
    }
  }
}

function None({
  idVotingSession,
  sittingPath,
  read: { title, mayWrite },
  onComposed,
}: {
  idVotingSession: string;
  sittingPath: string;
  read: MinutesRead;
  onComposed: () => Promise<void>;
}) {
  const { t } = useTranslation('minutes');
  const compose = useAction(async () => {
    await api('POST /api/minutes/:idVotingSession', { params: { idVotingSession } });
    await onComposed();
  });
  return (
    <>
      <h1 dir="auto">{t('titleOf', { sitting: title })}</h1>
      <EmptyState
        title={t('noneTitle')}
        action={
          mayWrite ? (
            <Button variant="primary" busy={compose.busy} onClick={() => void compose.run()}>
              {t('compose')}
            </Button>
          ) : (
            <Link className={buttonClass()} to={sittingPath}>
              {title}
            </Link>
          )
        }
      >
        {t(mayWrite ? 'composeText' : 'noneText')}
      </EmptyState>
      {compose.failureText !== null && (
        <p className={styles.failed} role="alert">
          {compose.failureText}
        </p>
      )}
    </>
  );
}
