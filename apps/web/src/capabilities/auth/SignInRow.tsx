import type { OwnSignIn } from '@hemicycle/contract/own-sign-ins';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './OwnSignIns.module.css';

/** One place where a person is signed in, with a button that ends the sign-in, but for that of this
 *  page. `onEnd` is given what the button says. Source: AUTH-02. */
export function SignInRow({
  signIn: { isThis, browser, system, address, means, beganMs, lastUsedMs },
  busy,
  onEnd,
}: {
  signIn: OwnSignIn;
  busy: boolean;
  onEnd: (words: string) => void;
}) {
  const { t } = useTranslation('security');
  const device =
    browser !== null && system !== null
      ? t('browserOn', { browser, system })
      : (browser ?? system ?? t('unknownDevice'));
  const words = t('endSignInOf', { device, time: formats().stamp(beganMs) });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.device}>
          <bdi>{device}</bdi>
          {isThis && <span className={styles.here}> · {t('thisBrowser')}</span>}
        </p>
        <p className={styles.facts}>
          {address !== null && (
            <>
              {t('fromAddress')} <bdi dir="ltr">{address}</bdi>
              {' · '}
            </>
          )}
          {t(means === null ? 'signedInAt' : `signedInBy.${means}`, { time: formats().stamp(beganMs) })}
          {lastUsedMs !== null && <> · {t('lastUsed', { time: formats().stamp(lastUsedMs) })}</>}
        </p>
      </div>
      {!isThis && (
        <Button size="sm" busy={busy} aria-label={words} onClick={() => onEnd(words)}>
          {t('endSignIn')}
        </Button>
      )}
    </li>
  );
}
