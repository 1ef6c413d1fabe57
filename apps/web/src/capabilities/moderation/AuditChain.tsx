import type { AuditChainState } from '@hemicycle/contract/audit-chain';
import { AUDIT_FILE_ENTRIES_MAX } from '@hemicycle/contract/audit-chain-format';
import { shownHash } from '@hemicycle/record/shown-hash';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ReportDownloads } from '../../ui/Report.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './Acts.module.css';

const check = (): Promise<AuditChainState> => api('GET /api/auditlog/chain');

/** Has the server check the chain of the audit log, and says up to where it holds, or which entry
 *  is the first that does not. The chain can be saved as files, to be checked without the site.
 *  Source: decision 0122. */
export function AuditChain() {
  const { t } = useTranslation('audit');
  const titleId = useId();
  const { loaded, busy, loadAgain } = useLoaded(check);
  return (
    <section className={styles.chain} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('chain')}</h2>
      {loaded.state === 'loading' && <Loading label={t('checking')} rows={2} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('checkFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && (
        <div className={styles.chain}>
          <ChainFinding state={loaded.value} />
          <div className={styles.chainActs}>
            <Button size="sm" busy={busy} onClick={() => void loadAgain()}>
              {t('checkAgain')}
            </Button>
            <ChainFiles state={loaded.value} />
          </div>
          {loaded.value.head !== null && <p className={styles.note}>{t('offline')}</p>}
        </div>
      )}
    </section>
  );
}

function ChainFinding({ state: { broken, head, waiting } }: { state: AuditChainState }) {
  const { t } = useTranslation('audit');
  const { number, stampWithSeconds } = formats();
  if (broken !== null) {
    return (
      <AlertBanner kind="error" title={t('broken', { sequence: number(broken.sequence) })}>
        {t(`problems.${broken.problem}`)} {t('brokenAdvice')}
      </AlertBanner>
    );
  }
  if (head === null) return <p className={styles.note}>{t('noEntries')}</p>;
  const place = { sequence: number(head.sequence), time: stampWithSeconds(head.signedAtMs) };
  return (
    <>
      <AlertBanner kind="success" title={t('holds')}>
        {t('verifiedUpTo', place)}
      </AlertBanner>
      <p className={styles.note}>
        {t('headHash')}{' '}
        <code dir="ltr" className={styles.hash}>
          {shownHash(head.hash)}
        </code>
      </p>
      {waiting > 0 && <p className={styles.note}>{t('waiting', { count: waiting, n: number(waiting) })}</p>}
    </>
  );
}

function ChainFiles({ state: { head } }: { state: AuditChainState }) {
  const { t } = useTranslation('audit');
  const { number } = formats();
  if (head === null) return null;
  const begins = Array.from(
    { length: Math.ceil((head.sequence + 1) / AUDIT_FILE_ENTRIES_MAX) },
    (_, part) => part * AUDIT_FILE_ENTRIES_MAX,
  );
  return (
    <ReportDownloads
      files={begins.map((from) => ({
        href: `/api/auditlog/chain/file?from=${from}`,
        label:
          begins.length === 1
            ? t('chainAsFile')
            : t('chainPart', {
                from: number(from),
                until: number(Math.min(from + AUDIT_FILE_ENTRIES_MAX - 1, head.sequence)),
              }),
      }))}
    />
  );
}
