import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import type { useLoaded } from '../../ui/use-loaded.ts';
import type { useAction } from '../auth/public.ts';
import styles from './ImportPeople.module.css';

/** The window that takes an import back: what that would do, as `children` say it once it was read,
 *  and the button that does it. `nothing`: why nothing can be taken back; null: something can.
 *  Source: PEOP-02, BEY-20. */
export function TakeBackFrame({
  imported: { name, untilMs },
  read: { loaded, busy, loadAgain },
  taking,
  nothing,
  onClose,
  children,
}: {
  imported: { readonly name: string; readonly untilMs: number };
  read: Pick<ReturnType<typeof useLoaded<unknown>>, 'loaded' | 'busy' | 'loadAgain'>;
  taking: Pick<ReturnType<typeof useAction<[]>>, 'busy' | 'failureText' | 'run'>;
  nothing: string | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation(['people-import', 'ui']);
  const isRead = loaded.state === 'ready';
  return (
    <Dialog
      title={t('takeBackTitle', { name: name || t('unnamed') })}
      size="report"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button
            variant="danger"
            busy={taking.busy}
            disabled={!isRead || nothing !== null}
            onClick={() => void taking.run()}
          >
            {t('takeBack')}
          </Button>
        </>
      }
    >
      {taking.failureText !== null && <AlertBanner kind="error" title={taking.failureText} />}
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={3} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('planFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {isRead && (
        <>
          {nothing !== null && (
            <AlertBanner kind="warning" title={t('cannotTakeBack')}>
              {nothing}
            </AlertBanner>
          )}
          {children}
          <p className={styles.note}>{t('until', { time: formats().stamp(untilMs) })}</p>
        </>
      )}
    </Dialog>
  );
}
