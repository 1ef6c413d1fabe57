import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './SignInForm.module.css';

/** Hands in the answer of a provider, with which the browser came back. `proves`: the person is
 *  signed in, and has proven again who they are. `onFailure` gets the words to show. Source:
 *  BEY-21, BEY-32. */
export function SignOnAnswer({
  answer,
  proves,
  onSignedIn,
  onFailure,
}: {
  answer: string;
  proves: boolean;
  onSignedIn: () => void;
  onFailure: (text: string) => void;
}) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  // An answer works once, and React may run an effect twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    api('POST /api/auth/sign-on/answer', { body: { answer } }).then(onSignedIn, (error: unknown) =>
      onFailure(errorText(error)),
    );
  });
  return (
    <div className={styles.form}>
      <h1>{t(proves ? 'proofTitle' : 'title')}</h1>
      <Loading label={t(proves ? 'proving' : 'signingIn')} rows={2} />
    </div>
  );
}
