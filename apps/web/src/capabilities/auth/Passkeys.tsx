import type { Passkey } from '@hemicycle/contract/passkeys';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '../../i18n/sentences.ts';
import { api } from '../../api-client.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { addressWithName, passkeySupport } from './passkey-support.ts';
import styles from './Passkeys.module.css';

const loadPasskeys = () => api('GET /api/auth/passkeys');

/** The passkeys of the signed-in person, with a button to add one. Source: BEY-32. */
export function Passkeys() {
  const { t } = useTranslation(['security', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(loadPasskeys);
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const support = passkeySupport();

  function handleAdded({ name }: Passkey) {
    setAdding(false);
    announce(t('added', { name }));
    void loadAgain();
  }

  return (
    <section className={styles.part} aria-labelledby="security-passkeys">
      <h2 id="security-passkeys" ref={heading} tabIndex={-1}>
        {t('passkeys')}
      </h2>
      <p className={styles.text}>{t('passkeysText')}</p>
      {support === 'needs-name' && <NeedsName />}
      {support === 'unsupported' && <p className={styles.note}>{t('unsupported')}</p>}
      {loaded.state === 'loading' && <Loading label={t('loading')} rows={2} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' &&
        (loaded.value.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <ul className={styles.list}>
            {loaded.value.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onChanged={() => void loadAgain()}
                onRemoved={() => {
                  focusOnNews(heading.current);
                  void loadAgain();
                }}
              />
            ))}
          </ul>
        ))}
      {support === 'ready' && (
        <div>
          <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      {adding && <AddPasskeyDialog onAdded={handleAdded} onClose={() => setAdding(false)} />}
    </section>
  );
}

function NeedsName() {
  const { t } = useTranslation('security');
  const address = addressWithName();
  return (
    <p className={styles.note}>
      {t('needsName', { address: location.host })}
      {sentenceGap()}
      {address !== null && <a href={address}>{t('needsNameOpen', { address: new URL(address).origin })}</a>}
    </p>
  );
}
