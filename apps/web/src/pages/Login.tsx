import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nextPage, pageInsteadOfSignIn } from '../capabilities/auth/next-page.ts';
import { SignInForm } from '../capabilities/auth/SignInForm.tsx';
import { SiteFrame, useSiteConfig } from '../capabilities/site/public.ts';

/** `/app/login`: after signing in the browser loads the requested page. A person who is already
 *  signed in goes there at once. Source: AUTH-01. */
export function Login() {
  const { t } = useTranslation('auth');
  // The site sends its flags only to signed-in people.
  const instead = pageInsteadOfSignIn(location.search, useSiteConfig().flags !== null);
  useEffect(() => {
    if (instead !== null) location.replace(instead);
  }, [instead]);
  if (instead !== null) return null;
  return (
    <SiteFrame title={t('title')}>
      <SignInForm onSignedIn={() => location.assign(nextPage(location.search))} />
    </SiteFrame>
  );
}
