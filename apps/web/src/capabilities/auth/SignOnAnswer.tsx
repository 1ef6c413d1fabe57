import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './SignInForm.module.css';

/** Signs in with the answer of a provider, with which the browser came back. `onFailure` gets the
 *  words to show. Source: BEY-21. */
export function SignOnAnswer({
  answer,
  onSignedIn,
  onFailure,
}: {
  answer: string;
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
      <h1>{t('title')}</h1>
      <Loading label={t('signingIn')} rows={2} />
    </div>
  );
}
