import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { SiteFrame, useSite } from '../site/public.ts';
import { meansLoggedOut } from './logged-out.ts';
import { signInPage } from './next-page.ts';
import { loadSignIn, useSignIn } from './sign-in.ts';
import { useAccessibilityElsewhere } from './use-accessibility-mode.tsx';
import { noteFailure } from '../../note-failure.ts';

function goToSignIn() {
  location.replace(signInPage(`${location.pathname}${location.search}`));
}

/** Draws its content for a signed-in person. Anybody else is sent to the sign-in page, and back
 *  afterwards. The site's configuration has no flags for a visitor who is not signed in, so no call
 *  is made that the server could only refuse. Source: AUTH-01, AUTH-03. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const known = useSignIn((signIn) => signIn.info !== null);
  const cameSignedOut = useSite((site) => site.config?.flags === null);
  if (known) return <SignedIn>{children}</SignedIn>;
  return cameSignedOut ? <LeadToSignIn /> : <ReadSignIn />;
}

function SignedIn({ children }: { children: ReactNode }) {
  useAccessibilityElsewhere();
  return children;
}

function LeadToSignIn() {
  useEffect(goToSignIn, []);
  return null;
}

function ReadSignIn() {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const { loaded, busy, loadAgain } = useLoaded(loadSignIn);
  const loggedOut = loaded.state === 'failed' && meansLoggedOut(loaded.error);
  useEffect(() => {
    if (loggedOut) goToSignIn();
    else if (loaded.state === 'failed') noteFailure('sessioninfo could not be read', loaded.error);
  }, [loggedOut, loaded]);
  if (loaded.state !== 'failed' || loggedOut) return null;
  return (
    <SiteFrame title={t('pageFailedTitle')} width="narrow">
      <EmptyState
        title={t('pageFailedTitle')}
        action={
          <Button busy={busy} onClick={() => void loadAgain()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {errorText(loaded.error)}
      </EmptyState>
    </SiteFrame>
  );
}
