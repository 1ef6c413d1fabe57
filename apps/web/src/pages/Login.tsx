import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FOYER, nextPage, pageInsteadOfSignIn } from '../capabilities/auth/next-page.ts';
import { tokenOfLink } from '../capabilities/auth/new-password-link.ts';
import { SignInForm } from '../capabilities/auth/SignInForm.tsx';
import { answerAtArrival, isProof } from '../capabilities/auth/sign-on.ts';
import { SiteFrame, useSiteConfig } from '../capabilities/site/public.ts';
import { countWaitingMarks } from '../waiting-marks.ts';

const ForgottenForm = lazy(async () => ({
  default: (await import('../capabilities/auth/ForgottenForm.tsx')).ForgottenForm,
}));
const NewPasswordForm = lazy(async () => ({
  default: (await import('../capabilities/auth/NewPasswordForm.tsx')).NewPasswordForm,
}));

const SignOnAnswer = lazy(async () => ({
  default: (await import('../capabilities/auth/SignOnAnswer.tsx')).SignOnAnswer,
}));
const ProofFailed = lazy(async () => ({
  default: (await import('../capabilities/auth/ProofFailed.tsx')).ProofFailed,
}));

const UnsentMarks = lazy(async () => ({
  default: (await import('../capabilities/agenda/reader/UnsentMarks.tsx')).UnsentMarks,
}));

type At =
  | { readonly is: 'sign-in'; readonly refusal?: string; readonly said?: string | undefined }
  | { readonly is: 'answer'; readonly answer: string; readonly proves: boolean }
  | { readonly is: 'proof-failed'; readonly failure: string }
  | { readonly is: 'forgotten'; readonly email: string }
  | { readonly is: 'link'; readonly token: string };

function firstForm(): At {
  const token = tokenOfLink(location.hash);
  if (token !== null) return { is: 'link', token };
  const answer = answerAtArrival();
  return answer === null ? { is: 'sign-in' } : { is: 'answer', answer, proves: isProof(location.search) };
}

/** `/app/login`: after signing in the browser loads the requested page. A link for a new password
 *  leads here too, and so do providers of single sign-on, with their answer. A person who is
 *  already signed in goes to the requested page at once, except by such a link or answer. Source:
 *  AUTH-01, BEY-21. */
export function Login() {
  const { t } = useTranslation('auth');
  // The site sends its flags only to signed-in people.
  const [at, setAt] = useState(firstForm);
  const isSignedIn = useSiteConfig().flags !== null;
  // Somebody signed in may use a link, or an answer, that is for another account.
  const comesWith = at.is !== 'sign-in' && at.is !== 'forgotten';
  // Whoever uses another account here may have marks in papers that wait.
  const [asks, setAsks] = useState(() => isSignedIn && !comesWith && countWaitingMarks() > 0);
  const instead = comesWith ? null : pageInsteadOfSignIn(location.search, isSignedIn);
  useEffect(() => {
    if (instead !== null) location.replace(instead);
  }, [instead]);
  if (instead !== null) return null;
  if (asks) {
    return <UnsentMarks onGo={() => setAsks(false)} onStay={() => location.replace(FOYER)} />;
  }
  return (
    <SiteFrame title={t('title')}>
      {at.is === 'sign-in' && (
        <SignInForm
          refusal={at.refusal}
          said={at.said}
          onSignedIn={() => location.assign(nextPage(location.search))}
          onForgotten={(email) => setAt({ is: 'forgotten', email })}
        />
      )}
      {at.is === 'answer' && (
        <SignOnAnswer
          answer={at.answer}
          proves={at.proves}
          onSignedIn={() => location.replace(nextPage(location.search))}
          onFailure={(failure) =>
            setAt(at.proves ? { is: 'proof-failed', failure } : { is: 'sign-in', refusal: failure })
          }
        />
      )}
      {at.is === 'proof-failed' && (
        <ProofFailed failure={at.failure} onBack={() => location.replace(nextPage(location.search))} />
      )}
      {at.is === 'forgotten' && <ForgottenForm typed={at.email} onBack={() => setAt({ is: 'sign-in' })} />}
      {at.is === 'link' && (
        <NewPasswordForm
          token={at.token}
          onDone={(said) => {
            history.replaceState(null, '', location.pathname + location.search);
            setAt({ is: 'sign-in', said });
          }}
          onForgotten={() => {
            history.replaceState(null, '', location.pathname + location.search);
            setAt({ is: 'forgotten', email: '' });
          }}
        />
      )}
    </SiteFrame>
  );
}
