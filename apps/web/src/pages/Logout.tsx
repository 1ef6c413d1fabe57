import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { findSignOutAddress, signOut } from '../capabilities/auth/public.ts';
import { whyLoggedOut } from '../capabilities/exit/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useErrorText } from '../ui/use-error-text.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import styles from './Page.module.css';

/** Signs out here, then goes on to the provider by which the person signed in, where they sign out
 *  too. Who was taken out of a sitting stays signed in there. */
async function signOutOfAll(goesOn: boolean): Promise<'here' | 'on the way'> {
  const address = goesOn ? await findSignOutAddress() : null;
  await signOut();
  if (address === null) return 'here';
  location.assign(address);
  return 'on the way';
}

/** `/app/logout`: ends the sign-in, and says so once the server has confirmed. Source: EXIT-02,
 *  FND-15, BEY-21. */
export function Logout() {
  const { t } = useTranslation(['exit', 'ui']);
  const errorText = useErrorText();
  const why = whyLoggedOut(useLocation().search);
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => signOutOfAll(why === null), [why]));
  const title = {
    loading: t('loggingOut'),
    ready: t('loggedOutTitle'),
    failed: t('logOutFailedTitle'),
  }[loaded.state];
  return (
    <SiteFrame title={title} width="narrow">
      <h1 className={styles.title}>{title}</h1>
      {loaded.state === 'loading' && <Loading label={t('loggingOut')} rows={1} />}
      {loaded.state === 'ready' && (
        <>
          {why !== null && (
            <p className={styles.text}>{t(why === 'finished' ? 'loggedOutAtEnd' : 'loggedOutByModerator')}</p>
          )}
          <p className={styles.text}>{t('loggedOutText')}</p>
          {loaded.value === 'on the way' && <p className={styles.text}>{t('loggingOutOfProvider')}</p>}
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href="/app/login">
            {t('signInAgain')}
          </a>
        </>
      )}
      {loaded.state === 'failed' && (
        <>
          <p className={styles.text}>{errorText(loaded.error)}</p>
          <Button variant="primary" size="lg" busy={busy} onClick={() => void loadAgain()}>
            {t('ui:tryAgain')}
          </Button>
        </>
      )}
    </SiteFrame>
  );
}
