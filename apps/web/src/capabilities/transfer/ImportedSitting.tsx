import type { SittingPartName } from '@hemicycle/contract/sitting-file';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError, type ApiAnswer } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { saveFileOf } from '../../save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { DeleteImported } from './DeleteImported.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { ImportedPart } from './ImportedPart.tsx';
import { ImportedVotes } from './ImportedVotes.tsx';
import { useFilesText } from './use-files-text.ts';
import { ONE_DOCUMENT } from './part-lines.ts';
import styles from './Transfer.module.css';

/** The parts that the page shows, in this order. */
const SHOWN = [
  'drafts',
  'agenda',
  'speakers',
  'minutes',
  'captions',
  'chat',
  'people',
  'attendance',
  'expected',
  'quorum',
  'proxies',
  'recordings',
  'rooms',
  'audit',
] as const satisfies readonly SittingPartName[];

/** A sitting that came from another site, for reading. Nothing of it can be changed. Source:
 *  BEY-25, looks picture 18. */
export function ImportedSitting({ importedId, onGone }: { importedId: string; onGone: () => void }) {
  const { t } = useTranslation(['transfer', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/transfer/sittings/:importedId', { params: { importedId } }),
      [importedId],
    ),
  );
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} />;
  if (loaded.state === 'failed') {
    return loaded.error instanceof ApiError && loaded.error.code === 'not-found' ? (
      <EmptyState title={t('notYours')}>{t('notYoursText')}</EmptyState>
    ) : (
      <LoadFailed
        title={t('notReadSitting')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  return <Read read={loaded.value} onGone={onGone} />;
}

function Read({
  read,
  onGone,
}: {
  read: ApiAnswer<'GET /api/transfer/sittings/:importedId'>;
  onGone: () => void;
}) {
  const { t } = useTranslation('transfer');
  const { stamp, number } = formats();
  const filesText = useFilesText();
  const { sitting, closedParts, votes, parts, hasRecord, mayManage } = read;
  const { id, title, origin } = sitting;
  const counts = new Map(parts.map(({ part, count }) => [part, count]));
  const address = `/api/transfer/sittings/${encodeURIComponent(id)}`;
  return (
    <>
      <div className={styles.head}>
        <h1 dir="auto">{title}</h1>
        <span className={styles.origin}>{t('fromSite', { site: origin.siteName })}</span>
      </div>
      {read.description !== '' && (
        <p className={styles.intro} dir="auto">
          {read.description}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{t('when')}</dt>
        <dd>
          {stamp(sitting.startsMs)} – {stamp(sitting.endsMs)}
        </dd>
        {closedParts.length > 0 && (
          <>
            <dt>{t('closedFrom')}</dt>
            {closedParts.map(({ fromMs, toMs }) => (
              <dd key={fromMs}>
                {toMs === null
                  ? t('closedOn', { from: stamp(fromMs) })
                  : t('closedParts', { from: stamp(fromMs), to: stamp(toMs) })}
              </dd>
            ))}
          </>
        )}
        <dt>{t('key')}</dt>
        <dd>
          <Fingerprint {...origin} />
        </dd>
        <dt>{t('exported')}</dt>
        <dd>{stamp(sitting.issuedAtMs)}</dd>
        <dt>{t('imported')}</dt>
        <dd>{t('importedBy', { time: stamp(sitting.importedMs), name: sitting.importedByName })}</dd>
      </dl>
      <section className={styles.part} aria-labelledby="votes">
        <h2 id="votes">{t('votes')}</h2>
        <ImportedVotes votes={votes} />
      </section>
      {SHOWN.filter((part) => counts.has(part)).map((part) => (
        <PartOnDemand
          key={part}
          title={`${t(`part.${part}`)}${ONE_DOCUMENT.has(part) ? '' : ` (${number(counts.get(part) ?? 0)})`}`}
        >
          <ImportedPart importedId={id} part={part} />
        </PartOnDemand>
      ))}
      <section className={styles.part} aria-labelledby="saved">
        <h2 id="saved">{t('files')}</h2>
        <div className={styles.buttons}>
          {hasRecord && (
            <SaveButton label={t('saveRecord')} save={() => saveFileOf(`${address}/record`, 'record.json')} />
          )}
          {mayManage && (
            <>
              <SaveButton label={t('saveFile')} save={() => saveFileOf(`${address}/file`, 'sitting.json')} />
              <DeleteImported importedId={id} title={title} onGone={onGone} />
            </>
          )}
        </div>
        <p className={styles.note}>{t('verifyText')}</p>
        {read.files !== null && read.files.count > 0 && (
          <p className={styles.note}>{t('filesCame', { files: filesText(read.files) })}</p>
        )}
      </section>
    </>
  );
}

function SaveButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const { run, busy, failureText } = useAction(save);
  return (
    <>
      <Button busy={busy} onClick={() => void run()}>
        {label}
      </Button>
      {failureText !== null && <p role="alert">{failureText}</p>}
    </>
  );
}

/** A part that is read when somebody opens it: a transcript may be long. */
function PartOnDemand({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary className={styles.summary}>{title}</summary>
      {wasOpened && children}
    </details>
  );
}
