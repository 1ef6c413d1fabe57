import type { VotingSession } from '@hemicycle/contract/sessions';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { ImportProxiesPart } from '../proxy-import/public.ts';
import { loadEditor } from './edited-session.ts';
import { SessionEditorForm } from './SessionEditorForm.tsx';

/** The page to make or change one session. It loads the session when the page opens, and again
 *  after saving. Source: SESS-01, PROXY-02, looks picture 9. */
export function SessionEditor({
  idVotingSession,
  copyOf,
  recorders,
  onSaved,
  onEntered,
  onGone,
}: {
  idVotingSession: string;
  /** The id of the session that a new one copies; null: none. */
  copyOf: string | null;
  /** The part of the page about recorders. */
  recorders?: ReactNode;
  onSaved: (session: VotingSession) => void;
  /** The person attends the session from now on. */
  onEntered: () => void;
  onGone: () => void;
}) {
  const { t } = useTranslation(['admin-sessions', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(() => loadEditor(idVotingSession, copyOf), [idVotingSession, copyOf]),
  );
  const [saves, setSaves] = useState(0);
  const [isImporting, setImporting] = useState(false);
  async function closeImport(hasChanged: boolean) {
    if (hasChanged) await loadAgain();
    setImporting(false);
    setSaves((before) => before + 1);
  }
  switch (loaded.state) {
    case 'loading':
      return <Loading label={t('ui:loading')} />;
    case 'failed':
      return (
        <LoadFailed
          title={t('failedOne')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      );
    case 'ready':
      return isImporting && loaded.value.edited !== null ? (
        <ImportProxiesPart
          idVotingSession={idVotingSession}
          title={loaded.value.edited.session.title}
          onImported={() => void closeImport(true)}
          onClose={() => void closeImport(false)}
        />
      ) : (
        <SessionEditorForm
          key={saves}
          onImportProxies={() => setImporting(true)}
          {...loaded.value}
          recorders={recorders}
          afterSave={saves > 0}
          onSaved={async (session) => {
            onSaved(session);
            if (session.idVotingSession !== idVotingSession) return;
            await loadAgain();
            setSaves((before) => before + 1);
          }}
          onEntered={onEntered}
          onGone={onGone}
        />
      );
  }
}
