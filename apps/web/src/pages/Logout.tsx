import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { findSignOutAddress, FOYER, signOut, signOutEverywhere } from '../capabilities/auth/public.ts';
import { whyLoggedOut } from '../capabilities/exit/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Loading } from '../ui/Loading.tsx';
import { useErrorText } from '../ui/use-error-text.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { countWaitingMarks } from '../waiting-marks.ts';
import styles from './Page.module.css';

const UnsentMarks = lazyPart(async () => ({
  default: (await import('../capabilities/agenda/reader/UnsentMarks.tsx')).UnsentMarks,
}));

type Why = ReturnType<typeof whyLoggedOut>;

/** Signs out here, or everywhere, then goes on to the provider by which the person signed in, where
 *  they sign out too. Who was taken out of a sitting stays signed in there. */
async function signOutOfAll(why: Why, everywhere: boolean): Promise<'here' | 'on the way'> {
  const address = why === null ? await findSignOutAddress() : null;
  if (everywhere) await signOutEverywhere();
  await signOut({ keepsMarks: why === 'moderator' });
  if (address === null) return 'here';
  location.assign(address);
  return 'on the way';
}

/** `/app/logout`: ends the sign-in, and says so once the server has confirmed; `?everywhere`: all
 *  sign-ins. While marks in papers wait in this browser it asks first, but not whom a moderator has
 *  signed out already. Source: EXIT-02, FND-15, BEY-21, AGENDA-01. */
export function Logout() {
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const why = whyLoggedOut(search);
  const [asks, setAsks] = useState(() => why !== 'moderator' && countWaitingMarks() > 0);
  if (!asks) return <LoggingOut why={why} everywhere={new URLSearchParams(search).has('everywhere')} />;
  return (
    <LazyPart inPlace>
      <UnsentMarks
        onGo={() => setAsks(false)}
        // The first page of a tab has nothing to go back to.
        onStay={() => void (key === 'default' ? navigate(FOYER) : navigate(-1))}
      />
    </LazyPart>
  );
}

function LoggingOut({ why, everywhere }: { why: Why; everywhere: boolean }) {
  const { t } = useTranslation(['exit', 'ui']);
  const errorText = useErrorText();
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(() => signOutOfAll(why, everywhere), [why, everywhere]),
  );
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
