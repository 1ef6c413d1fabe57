import type { SamlProviderSettings } from '@hemicycle/contract/saml';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ApiAnswer } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';
import styles from './SignOnAdmin.module.css';

type Read = ApiAnswer<'POST /api/sign-on/saml-metadata'>;

/** What a provider of SAML 2.0 has: its metadata, fetched or pasted, what they say, and whether it
 *  vouches for addresses. Source: BEY-21. */
export function SamlPart({
  issuer,
  saml,
  isWanting,
  onChange,
}: {
  issuer: string;
  saml: SamlProviderSettings | null;
  /** Whether the form could not be saved for want of metadata. */
  isWanting: boolean;
  onChange: (change: { issuer?: string; saml: SamlProviderSettings }) => void;
}) {
  const { t } = useTranslation('sign-on-admin');
  const [address, setAddress] = useState(saml?.metadataAddress ?? '');
  const [xml, setXml] = useState('');
  const [answer, setAnswer] = useState<Read | null>(null);
  const reading = useAction(async () => {
    const body = xml.trim() === '' ? { address: address.trim() } : { xml };
    const read = await api('POST /api/sign-on/saml-metadata', { body });
    setAnswer(read);
    if (read.read === null) return;
    setXml('');
    onChange({ issuer: read.read.issuer, saml: { ...read.read.saml, vouches: saml?.vouches ?? false } });
  });
  const isAddress = /^https?:\/\//i.test(address.trim()) && URL.canParse(address.trim());
  return (
    <>
      <div className={styles.trial}>
        <TextField
          label={t('metadataAddress')}
          hint={t('metadataAddressHint')}
          error={isWanting ? t('samlWrong') : undefined}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            // Of the two, what was given last is read.
            setXml('');
          }}
        />
        <TextArea
          label={t('metadataXml')}
          rows={3}
          spellCheck={false}
          value={xml}
          onChange={(event) => setXml(event.currentTarget.value)}
        />
        <div>
          <Button
            busy={reading.busy}
            unavailable={!isAddress && xml.trim() === ''}
            onClick={() => void reading.run()}
          >
            {t('readMetadata')}
          </Button>
        </div>
        {reading.failureText !== null && <AlertBanner kind="error" title={reading.failureText} />}
        <div role="status">
          {answer !== null && (
            <p>
              {answer.problem === null
                ? t('metadataRead')
                : t(`metadataProblem.${answer.problem}`, { said: answer.said ?? '?' })}
            </p>
          )}
        </div>
      </div>
      {saml !== null && (
        <>
          <dl className={styles.said}>
            <dt>{t('entityId')}</dt>
            <dd dir="ltr">{issuer}</dd>
            <dt>{t('entryPoint')}</dt>
            <dd dir="ltr">{saml.entryPoint}</dd>
            <dt>{t('logoutAddress')}</dt>
            <dd dir={saml.logoutAddress === null ? undefined : 'ltr'}>
              {saml.logoutAddress ?? t('noLogoutAddress')}
            </dd>
            <dt>{t('certificates')}</dt>
            <dd>{t('certificateCount', { number: formats().number(saml.certificates.length) })}</dd>
          </dl>
          <CheckField
            label={t('vouches')}
            hint={t('vouchesHint')}
            checked={saml.vouches}
            onChange={(vouches) => onChange({ saml: { ...saml, vouches } })}
          />
        </>
      )}
    </>
  );
}
