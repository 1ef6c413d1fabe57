import type { ProxyImport } from '@hemicycle/contract/proxy-import';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { TakeBackFrame } from '../people-import/public.ts';
import styles from './ImportProxies.module.css';

/** Says what taking an import of proxies back does, which pairs stay and why, and does it. Source:
 *  BEY-20. */
export function TakeProxiesBack({
  idVotingSession,
  imported,
  onClose,
  onTaken,
}: {
  idVotingSession: string;
  imported: Pick<ProxyImport, 'id' | 'name' | 'untilMs'>;
  onClose: () => void;
  onTaken: () => void;
}) {
  const { t } = useTranslation(['proxy-import', 'people-import']);
  const { id: importId } = imported;
  const load = useCallback(
    () =>
      api('GET /api/votingsessions/:idVotingSession/proxies/imports/:importId/undo', {
        params: { idVotingSession, importId },
      }),
    [idVotingSession, importId],
  );
  const read = useLoaded(load);
  const number = (value: number) => formats().number(value);
  const taking = useAction(async () => {
    const done = await api('POST /api/votingsessions/:idVotingSession/proxies/imports/:importId/undo', {
      params: { idVotingSession, importId },
    });
    const text = t('people-import:takenBack', { number: number(done.removed + done.restored) });
    showToast({ kind: 'success', text, detail: t('staying', { number: number(done.staying) }) });
    onTaken();
  });
  const plan = read.loaded.state === 'ready' ? read.loaded.value : null;
  const nothing = plan !== null && plan.removed + plan.restored === 0;
  return (
    <TakeBackFrame
      imported={imported}
      read={read}
      taking={taking}
      nothing={nothing ? t(plan.staying > 0 ? 'allStay' : 'people-import:cannotTakeBackGone') : null}
      onClose={onClose}
    >
      {plan !== null && (
        <>
          <ul>
            <li>{t('removes', { number: number(plan.removed) })}</li>
            <li>{t('restores', { number: number(plan.restored) })}</li>
            <li>{t('staying', { number: number(plan.staying) })}</li>
          </ul>
          {plan.stays.length > 0 && (
            <ul className={styles.untouched}>
              {plan.stays.map(({ behalfOfUserId, represented, proxy, why }) => (
                <li key={behalfOfUserId}>
                  <bdi>{proxy}</bdi> {t('votesFor')} <bdi>{represented}</bdi>: {t(`why.${why}`)}
                </li>
              ))}
              {plan.staying > plan.stays.length && (
                <li>{t('people-import:staysMore', { number: number(plan.staying - plan.stays.length) })}</li>
              )}
            </ul>
          )}
          <p className={styles.note}>{t('openVotes')}</p>
        </>
      )}
    </TakeBackFrame>
  );
}
