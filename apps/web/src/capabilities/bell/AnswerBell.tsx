import { CHAMBER_OF_BELL } from './bell-path.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, updateUserSession } from '../auth/public.ts';

/** Leads somebody whom the bell called into the chamber, where the ballot of the open vote stands;
 *  where the sitting has a lobby, the chamber's page leads there first. Source: BEY-42. */
export function AnswerBell({ pollId }: { pollId: string }) {
  const { t } = useTranslation('bell');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (async () => {
      try {
        const { idVotingSession } = await api('POST /api/bell/:pollId/answer', { params: { pollId } });
        await updateUserSession({ votingSessionToAttend: idVotingSession });
        // The chamber is loaded anew, as after the foyer.
        location.replace(CHAMBER_OF_BELL);
      } catch (error) {
        if (meansLoggedOut(error)) void showLoggedOutDialog();
        setFailure(error);
      }
    })();
  }, [pollId]);
  if (failure === null) return <Loading label={t('leading')} />;
  return (
    <AlertBanner kind="error" title={t('notLed')}>
      {errorText(failure)}
    </AlertBanner>
  );
}
