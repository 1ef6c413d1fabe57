import { useTranslation } from 'react-i18next';
import { nextPage } from '../capabilities/auth/next-page.ts';
import { SignInForm } from '../capabilities/auth/SignInForm.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';

/** `/app/login`: leads to the page first asked for. The page is read anew, now as somebody signed in.  Source: AUTH-01. */
export function Login() {
  const { t } = useTranslation('auth');
  return (
    <SiteFrame title={t('title')}>
      <SignInForm onSignedIn={() => location.assign(nextPage(location.search))} />
    </SiteFrame>
  );
}
