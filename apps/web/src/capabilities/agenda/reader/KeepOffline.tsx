import { fileSizeText } from '@hemicycle/rules/uploads/file-size';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { languages } from '../../../i18n/languages.ts';
import { removeKeptSitting } from '../../../kept-papers.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { areKept, canKeep, keepOffline } from './keep-offline.ts';
import styles from './Reader.module.css';

/** Keeps all papers of the sitting on this device by one press, with progress, and says whether
 *  they are kept in their newest versions. Source: AGENDA-01. */
export function KeepOffline({
  userId,
  idVotingSession,
  files,
}: {
  userId: string;
  idVotingSession: string;
  files: readonly { readonly address: string; readonly sizeBytes: number }[];
}) {
  const { t } = useTranslation('agenda');
  const [state, setState] = useState<'no' | 'keeping' | 'kept' | 'failed'>('no');
  const [bytes, setBytes] = useState(0);
  const all = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const addresses = files.map(({ address }) => address).join(' ');
  const of = useMemo(() => ({ userId, idVotingSession }), [userId, idVotingSession]);
  useEffect(() => {
    if (addresses === '') return;
    void areKept(of, addresses.split(' ')).then((kept) => setState(kept ? 'kept' : 'no'));
  }, [addresses, of]);
  if (!canKeep() || files.length === 0) return null;
  const size = (of: number) => fileSizeText(of, languages[currentLanguage()].intl);

  async function keep() {
    setState('keeping');
    setBytes(0);
    try {
      await keepOffline(of, files, setBytes);
      setState('kept');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className={styles.kept}>
      {state === 'failed' && <AlertBanner kind="error" title={t('reader.keepFailed')} />}
      {state === 'keeping' && (
        <div role="status">
          <progress max={Math.max(all, 1)} value={bytes} aria-label={t('reader.keeping')} />
          <p className={styles.facts}>{t('reader.keptOf', { bytes: size(bytes), all: size(all) })}</p>
        </div>
      )}
      {state === 'kept' ? (
        <>
          <p className={styles.facts} role="status">
            {t('reader.kept', { all: size(all) })}
          </p>
          <Button
            size="sm"
            onClick={() => {
              void removeKeptSitting(userId, idVotingSession).then(() => setState('no'));
            }}
          >
            {t('reader.unkeep')}
          </Button>
        </>
      ) : (
        <Button size="sm" busy={state === 'keeping'} onClick={() => void keep()}>
          {t('reader.keep', { all: size(all) })}
        </Button>
      )}
    </div>
  );
}
