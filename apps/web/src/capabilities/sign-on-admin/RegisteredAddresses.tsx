import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { CopiedAddress } from './CopiedAddress.tsx';
import styles from './SignOnAdmin.module.css';

/** The addresses of this site that are registered at the provider, each with a button that copies
 *  it. Some name the provider, so they are known once the provider is saved. */
export function RegisteredAddresses({
  site: { addresses, backChannelPath, samlPaths, samlEncryptionUntilMs },
  providerId,
  speaks,
}: {
  site: {
    readonly addresses: { readonly answer: string; readonly signedOut: string } | null;
    readonly backChannelPath: string;
    readonly samlPaths: { readonly metadata: string; readonly answer: string; readonly signOut: string };
    readonly samlEncryptionUntilMs: number | null;
  };
  providerId: string | null;
  speaks: 'openid' | 'saml';
}) {
  const { t } = useTranslation('sign-on-admin');
  if (addresses === null) return null;
  const addressOf = (path: string) =>
    providerId === null ? null : new URL(addresses.answer).origin + path.replace(':providerId', providerId);
  const backChannel = addressOf(backChannelPath);
  if (speaks === 'saml') {
    const metadata = addressOf(samlPaths.metadata);
    if (metadata === null) return <p className={styles.note}>{t('samlLater')}</p>;
    return (
      <>
        <CopiedAddress label={t('ownMetadata')} hint={t('ownMetadataHint')} value={metadata} />
        <CopiedAddress label={t('ownAnswer')} value={addressOf(samlPaths.answer) ?? ''} />
        <CopiedAddress label={t('ownSignOut')} value={addressOf(samlPaths.signOut) ?? ''} />
        <p className={styles.note}>
          {samlEncryptionUntilMs === null
            ? t('mustNotEncrypt')
            : t('mayEncrypt', { date: formats().date(samlEncryptionUntilMs) })}
        </p>
      </>
    );
  }
  return (
    <>
      <CopiedAddress label={t('answerAddress')} hint={t('answerAddressHint')} value={addresses.answer} />
      <CopiedAddress label={t('signedOutAddress')} value={addresses.signedOut} />
      {backChannel === null ? (
        <p className={styles.note}>{t('backChannelLater')}</p>
      ) : (
        <CopiedAddress label={t('backChannel')} hint={t('backChannelHint')} value={backChannel} />
      )}
    </>
  );
}
