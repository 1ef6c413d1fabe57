import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { ReadAs } from './ReadAs.tsx';
import type { ListSource, useListWork } from './use-list-source.ts';

type Work = Pick<ReturnType<typeof useListWork>, 'busy' | 'failureText'>;

/** The frame of what a list would do: how it was read, and the bar that imports it. `reading`: how
 *  to read it another way; `overtaken`: the words for a list that was read again because others
 *  changed what it is about; `written`: how many rows would be written; `children`: the rows.
 *  Source: PEOP-02, BEY-20. */
export function ListReview({
  source,
  read,
  reading,
  overtaken,
  foot,
  written,
  busy,
  work,
  onImport,
  children,
}: {
  source: ListSource;
  read: Parameters<typeof ReadAs>[0]['read'];
  reading?: ReactNode;
  overtaken: string | null;
  foot: string;
  written: number;
  busy: boolean;
  work: { readonly applying: Work; readonly checking: Work; readonly giveUp: () => void };
  onImport: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('people-import');
  const { applying, checking, giveUp } = work;
  useLeaveGuard(!applying.busy);
  return (
    <>
      <ReadAs name={source.name} read={read} />
      {reading}
      {overtaken !== null && (
        <AlertBanner kind="warning" title={overtaken}>
          {t('overtakenText')}
        </AlertBanner>
      )}
      {children}
      <SaveBar state={foot} failure={applying.failureText ?? checking.failureText}>
        <Button disabled={applying.busy} onClick={giveUp}>
          {t('cancel')}
        </Button>
        <Button variant="primary" busy={applying.busy} disabled={busy || written === 0} onClick={onImport}>
          {t('import', { count: written, number: formats().number(written) })}
        </Button>
      </SaveBar>
    </>
  );
}
