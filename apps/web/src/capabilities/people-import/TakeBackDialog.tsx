import type { PeopleImport } from '@hemicycle/contract/people-imports';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './ImportPeople.module.css';
import { useChangeWords } from './use-change-words.ts';

/** Says what taking an import back does, who stays as the import left them and why, and does it.
 *  Source: PEOP-02. */
export function TakeBackDialog({
  imported: { id: importId, name, untilMs },
  onClose,
  onTaken,
}: {
  imported: Pick<PeopleImport, 'id' | 'name' | 'untilMs'>;
  onClose: () => void;
  onTaken: () => void;
}) {
  const { t } = useTranslation(['people-import', 'ui']);
  const changeWords = useChangeWords();
  const load = useCallback(
    () => api('GET /api/users/imports/:importId/undo', { params: { importId } }),
    [importId],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const number = (value: number) => formats().number(value);
  const taking = useAction(async () => {
    const done = await api('POST /api/users/imports/:importId/undo', { params: { importId } });
    const text = t('takenBack', { number: number(done.deleted + done.restored) });
    showToast({ kind: 'success', text, detail: t('staying', { number: number(done.staying) }) });
    onTaken();
  });
  const plan = loaded.state === 'ready' ? loaded.value : null;
  const nothing =
    plan !== null && plan.deleted + plan.restored + plan.groups.length + plan.roles.length === 0;
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
            disabled={plan === null || nothing}
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
      {plan !== null && (
        <>
          {nothing && (
            <AlertBanner kind="warning" title={t('cannotTakeBack')}>
              {t(plan.staying > 0 ? 'cannotTakeBackStays' : 'cannotTakeBackGone')}
            </AlertBanner>
          )}
          <ul>
            <li>{t('deletes', { number: number(plan.deleted) })}</li>
            <li>{t('restores', { number: number(plan.restored) })}</li>
            {plan.passwords > 0 && <li>{t('passwordsStay', { number: number(plan.passwords) })}</li>}
            {plan.groups.length > 0 && (
              <li>{t('groupsGo', { names: plan.groups.slice(0, 20).join(listComma()) })}</li>
            )}
            {plan.roles.length > 0 && (
              <li>{t('rolesGo', { names: plan.roles.slice(0, 20).join(listComma()) })}</li>
            )}
            <li>{t('staying', { number: number(plan.staying) })}</li>
          </ul>
          {plan.stays.length > 0 && (
            <ul className={styles.stays}>
              {plan.stays.map(({ userId, displayName, email, why, lastChange }) => (
                <li key={userId}>
                  <bdi>{displayName}</bdi> (<bdi>{email}</bdi>):{' '}
                  {lastChange === null ? t(`why.${why}`) : <bdi>{changeWords(lastChange)}</bdi>}
                </li>
              ))}
              {plan.staying > plan.stays.length && (
                <li>{t('staysMore', { number: number(plan.staying - plan.stays.length) })}</li>
              )}
            </ul>
          )}
          <p className={styles.note}>{t('until', { time: formats().stamp(untilMs) })}</p>
        </>
      )}
    </Dialog>
  );
}
