import { showsDialIn, showsPhonePassword } from '@hemicycle/rules/sessions/details-menu';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useAttendedSession } from '../../sessions/public.ts';
import { useSiteConfig } from '../../site/public.ts';

const CallInNumbers = lazyPart(async () => ({
  default: (await import('./CallInNumbers.tsx')).CallInNumbers,
}));

/** The facts about taking part by phone; nothing where the session has no dial-in. Source: FND-56 …
 *  FND-58. */
export function DialInFacts({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('chamber');
  const enablePhoneDialIn = useSiteConfig().flags?.enablePhoneDialIn ?? false;
  const { loaded } = useAttendedSession(idVotingSession);
  const session = loaded.state === 'ready' ? loaded.value : undefined;
  const [shown, setShown] = useState(false);
  if (session === undefined) return null;
  const { accessCode } = session.telephony;
  return (
    <>
      {showsDialIn(enablePhoneDialIn, session) && accessCode !== null && (
        <>
          <dt>{t('dialIn')}</dt>
          <dd>
            <bdi dir="ltr">{accessCode}</bdi>{' '}
            <TextButton onClick={() => setShown(true)}>{t('showCallInNumbers')}</TextButton>
            {shown && (
              <Suspense>
                <CallInNumbers
                  meetingId={session.data_json.webex.id}
                  accessCode={accessCode}
                  onClose={() => setShown(false)}
                />
              </Suspense>
            )}
          </dd>
        </>
      )}
      {showsPhonePassword(session) && (
        <>
          <dt>{t('password')}</dt>
          <dd>
            <bdi dir="ltr">{session.phoneAndVideoSystemPassword}</bdi>
          </dd>
        </>
      )}
    </>
  );
}
