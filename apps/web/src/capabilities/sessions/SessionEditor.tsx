import { permissions } from '@hemicycle/contract/permissions';
import type { VotingSession } from '@hemicycle/contract/sessions';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { NEW_SESSION } from './session-admin-access.ts';
import { SessionEditorForm } from './SessionEditorForm.tsx';

async function loadEdited(idVotingSession: string) {
  const [sessions, users, roles] = await Promise.all([
    idVotingSession === NEW_SESSION
      ? []
      : api('GET /api/votingsessions/:idVotingSession', { params: { idVotingSession } }),
    api('GET /api/users'),
    api('GET /api/roles'),
  ]);
  const [session] = sessions;
  if (session === undefined && idVotingSession !== NEW_SESSION)
    throw new ApiError('not-found', 404, 'there is no such session');
  const voting = new Set(
    roles.flatMap(({ id, actionsAllowed }) => (actionsAllowed.includes(permissions.vote) ? id : [])),
  );
  return {
    session: session ?? null,
    people: users.map(({ id, webex }) => ({ id, label: webex.displayName })),
    voters: new Set(
      users.flatMap(({ id, davra }) => (davra.roles.some((role) => voting.has(role)) ? id : [])),
    ),
  };
}

/** The page to make or change one session. It loads the session when the page opens, and again
 *  after saving. Source: SESS-01, PROXY-02, looks picture 9. */
export function SessionEditor({
  idVotingSession,
  onSaved,
  onGone,
}: {
  idVotingSession: string;
  onSaved: (session: VotingSession) => void;
  onGone: () => void;
}) {
  const { t } = useTranslation(['admin-sessions', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(() => loadEdited(idVotingSession), [idVotingSession]),
  );
  const [saves, setSaves] = useState(0);
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
      return (
        <SessionEditorForm
          key={saves}
          {...loaded.value}
          afterSave={saves > 0}
          onSaved={async (session) => {
            onSaved(session);
            if (session.idVotingSession !== idVotingSession) return;
            await loadAgain();
            setSaves((before) => before + 1);
          }}
          onGone={onGone}
        />
      );
  }
}
