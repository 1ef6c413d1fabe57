import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useAction } from '../auth/public.ts';
import { SiteLogo, useSite } from '../site/public.ts';
import styles from './Minutes.module.css';
import { MinutesSheet } from './MinutesSheet.tsx';
import { type MinutesRead, useMinutes } from './use-minutes.ts';

/** The minutes of one sitting, for their writers and their readers. `sittingPath`: the page of the
 *  sitting; `agendaPath`: the page on which its agenda is prepared. When the minutes cannot be read
 *  again, the page keeps the last ones and goes on trying. Source: BEY-34, looks picture 22. */
export function MinutesPage({
  idVotingSession,
  sittingPath,
  agendaPath,
}: {
  idVotingSession: string;
  sittingPath: string;
  agendaPath: string;
}) {
  const { t } = useTranslation(['minutes', 'ui']);
  const [at, setAt] = useState<string | null>(null);
  const { last, failure, busy, editors, loadAgain } = useMinutes(idVotingSession, at);
  if (failure instanceof ApiError && failure.code === 'not-found') {
    return <EmptyState title={t('notYoursTitle')}>{t('notYoursText')}</EmptyState>;
  }
  if (last === null) {
    return failure === null ? (
      <Loading label={t('ui:loading')} />
    ) : (
      <LoadFailed title={t('failed')} error={failure} busy={busy} onAgain={() => void loadAgain()} />
    );
  }
  const { minutes, title, mayWrite } = last;
  return (
    <>
      {failure !== null && <AlertBanner kind="warning" title={t('readAgainFailed')} />}
      {minutes === null ? (
        <None
          idVotingSession={idVotingSession}
          sittingPath={sittingPath}
          read={last}
          onComposed={loadAgain}
        />
      ) : (
        <>
          <Letterhead />
          <MinutesSheet
            idVotingSession={idVotingSession}
            title={title}
            sittingPath={sittingPath}
            agendaPath={mayWrite ? agendaPath : null}
            minutes={minutes}
            mayWrite={mayWrite}
            editors={editors}
            onCaret={setAt}
            onChanged={loadAgain}
          />
        </>
      )}
    </>
  );
}

/** The logo of the house and what stands under its name, on printed minutes. */
function Letterhead() {
  const letterhead = useSite((site) => site.config?.letterhead);
  const siteLogo = useSite((site) => site.config?.siteLogo);
  if (!letterhead && !siteLogo) return null;
  return (
    <div className={styles.letterhead}>
      {siteLogo && <SiteLogo />}
      {letterhead && <p dir="auto">{letterhead}</p>}
    </div>
  );
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
      {mayWrite && (
        <p>
          <Link to={sittingPath} dir="auto">
            {title}
          </Link>
        </p>
      )}
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
