import { showsDialIn, showsPhonePassword } from '@hemicycle/rules/sessions/details-menu';
import { useTranslation } from 'react-i18next';
import { useAttendedSession } from '../sessions/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** How to take part by phone, in the list of facts; nothing where that is not set up.  Source: FND-56, FND-57. */
export function DialInFacts({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('chamber');
  const enablePhoneDialIn = useSiteConfig().flags?.enablePhoneDialIn ?? false;
  const { loaded } = useAttendedSession(idVotingSession);
  const session = loaded.state === 'ready' ? loaded.value : undefined;
  if (session === undefined) return null;
  return (
    <>
      {showsDialIn(enablePhoneDialIn, session) && (
        <>
          <dt>{t('dialIn')}</dt>
          <dd dir="ltr">{session.telephony.accessCode}</dd>
        </>
      )}
      {showsPhonePassword(session) && (
        <>
          <dt>{t('password')}</dt>
          <dd dir="ltr">{session.phoneAndVideoSystemPassword}</dd>
        </>
      )}
    </>
  );
}
