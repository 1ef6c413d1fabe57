import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SignOnAdmin.module.css';

/** The addresses of this site that are registered at the provider, each with a button that copies
 *  it. Some name the provider, so they are known once the provider is saved. */
export function RegisteredAddresses({
  site: { addresses, backChannelPath, samlPaths },
  providerId,
  speaks,
}: {
  site: {
    readonly addresses: { readonly answer: string; readonly signedOut: string } | null;
    readonly backChannelPath: string;
    readonly samlPaths: { readonly metadata: string; readonly answer: string; readonly signOut: string };
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
        <Address label={t('ownMetadata')} hint={t('ownMetadataHint')} value={metadata} />
        <Address label={t('ownAnswer')} value={addressOf(samlPaths.answer) ?? ''} />
        <Address label={t('ownSignOut')} value={addressOf(samlPaths.signOut) ?? ''} />
      </>
    );
  }
  return (
    <>
      <Address label={t('answerAddress')} hint={t('answerAddressHint')} value={addresses.answer} />
      <Address label={t('signedOutAddress')} value={addresses.signedOut} />
      {backChannel === null ? (
        <p className={styles.note}>{t('backChannelLater')}</p>
      ) : (
        <Address label={t('backChannel')} hint={t('backChannelHint')} value={backChannel} />
      )}
    </>
  );
}

function Address({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const { t } = useTranslation('sign-on-admin');
  return (
    <div className={styles.address}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button aria-label={t('copyAddress', { label })} onClick={() => void copyText(value, 'link')}>
        {t('copy')}
      </Button>
    </div>
  );
}
