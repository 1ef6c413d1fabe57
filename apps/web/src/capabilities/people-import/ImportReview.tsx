import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countChosen, type DryRow } from './import-plan.ts';
import styles from './ImportPeople.module.css';
import { ImportRows } from './ImportRows.tsx';
import { ListReview } from './ListReview.tsx';
import { MissingNames } from './MissingNames.tsx';
import { ReadAnotherWay } from './ReadAnotherWay.tsx';
import type { ReadList } from './read-list.ts';
import type { useImport } from './use-import.ts';

const PARTS = ['refused', 'updated', 'created', 'unchanged'] as const;
type Part = (typeof PARTS)[number];

/** What an import would do, row by row, and the choice for each row. Refused rows stand first, then
 *  those that change somebody, then new people; what stays as it was stands behind its own button.
 *  Source: PEOP-02, looks picture 17. */
export function ImportReview({ list, work }: { list: ReadList; work: ReturnType<typeof useImport> }) {
  const { t } = useTranslation('people-import');
  const { dryRun, source, reading, kept, overtaken } = list;
  const { applying, checking, progress } = work;
  const [shown, setShown] = useState<Part | 'differences'>('differences');
  const [isReading, setReading] = useState(false);
  const [invites, setInvites] = useState(false);
  const number = (value: number) => formats().number(value);
  const counts: Readonly<Record<Part, number>> = {
    refused: dryRun.refused,
    updated: dryRun.updated,
    created: dryRun.created,
    unchanged: dryRun.unchanged,
  };
  const chosen = countChosen(dryRun, kept);
  const created = dryRun.rows.filter(({ outcome, row }) => outcome === 'created' && !kept.has(row)).length;
  const rowsOf = (part: Part): DryRow[] => dryRun.rows.filter(({ outcome }) => outcome === part);
  const parts = (shown === 'differences' ? PARTS.slice(0, 3) : [shown]).filter((part) => counts[part] > 0);
  const busy = applying.busy || checking.busy || work.reading.busy;

  return (
    <ListReview
      source={source}
      read={dryRun}
      reading={
        <details open={isReading} onToggle={(event) => setReading(event.currentTarget.open)}>
          <summary className={styles.summary}>{t('anotherWay')}</summary>
          <ReadAnotherWay
            key={String(reading.createGroups)}
            reading={reading}
            busy={busy}
            isText={source.kind === 'text'}
            onRead={(how) => void work.reading.run(source, how)}
          />
        </details>
      }
      overtaken={overtaken ? t('overtaken') : null}
      foot={t('foot', {
        refused: number(chosen.refused),
        kept: number(chosen.kept),
        until: formats().date(serverClock.nowMs() + IMPORT_UNDO_MS),
      })}
      written={chosen.written}
      busy={busy}
      work={work}
      onImport={() => void applying.run(list, invites)}
    >
      {dryRun.skipped > 0 && (
        <p className={styles.note}>{t('replaced', { number: number(dryRun.skipped) })}</p>
      )}
      <div className={styles.parts} role="group" aria-label={t('parts')}>
        {(['differences', ...PARTS] as const).map((part) => (
          <Button key={part} aria-pressed={shown === part} onClick={() => setShown(part)}>
            {t(`part.${part}`, {
              number: number(
                part === 'differences' ? counts.refused + counts.updated + counts.created : counts[part],
              ),
            })}
          </Button>
        ))}
      </div>
      <MissingNames list={list} busy={busy} work={work} />
      {created > 0 && (
        <CheckField
          label={t('invite', { count: created, number: number(created) })}
          hint={t('inviteHint')}
          checked={invites}
          onChange={setInvites}
        />
      )}
      {created > 0 && !dryRun.lettersReach && (
        <AlertBanner kind="warning" title={t('noServer')}>
          {t('noServerText')}
        </AlertBanner>
      )}
      {parts.length === 0 && <EmptyState title={t('noRows')}>{t('noRowsText')}</EmptyState>}
      {parts.map((part) => (
        <ImportRows key={part} part={part} rows={rowsOf(part)} list={list} busy={busy} work={work} />
      ))}
      {progress !== null && <ImportProgress {...progress} />}
    </ListReview>
  );
}

function ImportProgress({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('people-import');
  const words =
    all === 0 || done >= all
      ? t('writing')
      : t('hashing', { done: formats().number(done), all: formats().number(all) });
  return (
    <div role="status">
      <p>{words}</p>
      <progress aria-label={t('progress')} {...(all > 0 && { value: done, max: all })} />
    </div>
  );
}
