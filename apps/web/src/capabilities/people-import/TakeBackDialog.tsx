import type { PeopleImport } from '@hemicycle/contract/people-imports';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './ImportPeople.module.css';
import { TakeBackFrame } from './TakeBackFrame.tsx';
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
  const { t } = useTranslation('people-import');
  const changeWords = useChangeWords();
  const load = useCallback(
    () => api('GET /api/users/imports/:importId/undo', { params: { importId } }),
    [importId],
  );
  const read = useLoaded(load);
  const number = (value: number) => formats().number(value);
  const taking = useAction(async () => {
    const done = await api('POST /api/users/imports/:importId/undo', { params: { importId } });
    const text = t('takenBack', { number: number(done.deleted + done.restored) });
    showToast({ kind: 'success', text, detail: t('staying', { number: number(done.staying) }) });
    onTaken();
  });
  const plan = read.loaded.state === 'ready' ? read.loaded.value : null;
  const nothing =
    plan !== null && plan.deleted + plan.restored + plan.groups.length + plan.roles.length === 0;
  return (
    <TakeBackFrame
      imported={{ name, untilMs }}
      read={read}
      taking={taking}
      nothing={nothing ? t(plan.staying > 0 ? 'cannotTakeBackStays' : 'cannotTakeBackGone') : null}
      onClose={onClose}
    >
      {plan !== null && (
        <>
          <ul>
            <li>{t('deletes', { number: number(plan.deleted) })}</li>
            <li>{t('restores', { number: number(plan.restored) })}</li>
            {plan.passwords > 0 && <li>{t('passwordsStay', { number: number(plan.passwords) })}</li>}
            {plan.groups.length > 0 && (
              <li>{t('groupsGo', { names: listOfNames(plan.groups.slice(0, 20)) })}</li>
            )}
            {plan.roles.length > 0 && (
              <li>{t('rolesGo', { names: listOfNames(plan.roles.slice(0, 20)) })}</li>
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
        </>
      )}
    </TakeBackFrame>
  );
}
