import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nextPage, pageInsteadOfSignIn } from '../capabilities/auth/next-page.ts';
import { SignInForm } from '../capabilities/auth/SignInForm.tsx';
import { SiteFrame, useSiteConfig } from '../capabilities/site/public.ts';

/** `/app/login`: leads to the page first asked for; the page is read anew, now as somebody signed
 *  in. Whoever is signed in already is led on at once. Source: AUTH-01. */
export function Login() {
  const { t } = useTranslation('auth');
  // The site tells its flags to people who are signed in, and to nobody else.
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
