import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agenda } from '@hemicycle/contract/agenda';
import { api } from '../../api-client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './Agenda.module.css';
import { AgendaBoard } from './AgendaBoard.tsx';

/** The agenda of a session on a page of its own, on which it is prepared before the sitting. What
 *  somebody else changes meanwhile shows when the page is read again; a change that it would undo
 *  is refused. Source: AGENDA-01. */
export function AgendaPage({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation(['agenda', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () =>
        Promise.all([
          api('GET /api/votingsessions/:idVotingSession', { params: { idVotingSession } }),
          api('GET /api/agenda/:idVotingSession', { params: { idVotingSession } }),
        ]),
      [idVotingSession],
    ),
  );
  const [changed, setChanged] = useState<Agenda | null>(null);
  const failed = (error: Parameters<typeof LoadFailed>[0]['error']) => (
    <LoadFailed title={t('failedPage')} error={error} busy={busy} onAgain={() => void loadAgain()} />
  );
  switch (loaded.state) {
    case 'loading':
      return <Loading label={t('ui:loading')} />;
    case 'failed':
      return failed(loaded.error);
    case 'ready': {
      const [[session], read] = loaded.value;
      if (session === undefined) return failed(null);
      const agenda = changed !== null && changed.version >= read.version ? changed : read;
      return (
        <>
          <h1>{t('titleOf', { session: session.title })}</h1>
          <div className={styles.page}>
            <AgendaBoard
              idVotingSession={idVotingSession}
              agenda={agenda}
              sitting={session}
              prepares
              connected
              onChanged={setChanged}
              onRefused={() => void loadAgain()}
            />
          </div>
        </>
      );
    }
  }
}
