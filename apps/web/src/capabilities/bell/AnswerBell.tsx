import { CHAMBER_OF_BELL } from './bell-path.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, updateUserSession, useAction } from '../auth/public.ts';

/** Leads somebody whom the bell called into the chamber, where the ballot of the open vote
 *  stands; where the sitting has a lobby, the chamber's page leads there first. Where the bell
 *  does not ring for them now, only their press leads on: any page may lead here. Source:
 *  BEY-42. */
export function AnswerBell({ pollId }: { pollId: string }) {
  const { t } = useTranslation('bell');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const [unrung, setUnrung] = useState<string | null>(null);
  const leading = useAction(lead);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (async () => {
      try {
        const { idVotingSession, isRung } = await api('POST /api/bell/:pollId/answer', {
          params: { pollId },
        });
        if (isRung) await lead(idVotingSession);
        else setUnrung(idVotingSession);
      } catch (error) {
        if (meansLoggedOut(error)) void showLoggedOutDialog();
        setFailure(error);
      }
    })();
  }, [pollId]);
  if (unrung !== null) {
    return (
      <>
        <p>{t('notRung')}</p>
        <Button onClick={() => void leading.run(unrung)} busy={leading.busy}>
          {t('goToSitting')}
        </Button>
        {leading.failureText !== null && (
          <AlertBanner kind="error" title={t('notLed')}>
            {leading.failureText}
          </AlertBanner>
        )}
      </>
    );
  }
  if (failure === null) return <Loading label={t('leading')} />;
  return (
    <AlertBanner kind="error" title={t('notLed')}>
      {errorText(failure)}
    </AlertBanner>
  );
}

async function lead(idVotingSession: string): Promise<void> {
  await updateUserSession({ votingSessionToAttend: idVotingSession });
  // The chamber is loaded anew, as after the foyer.
  location.replace(CHAMBER_OF_BELL);
}
