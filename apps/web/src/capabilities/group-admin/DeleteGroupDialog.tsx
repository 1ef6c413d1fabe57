import type { Group } from '@hemicycle/contract/people';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';

const HOLDS = ['people', 'links', 'quorums', 'polls', 'weights', 'providers'] as const;

/** Says what holds on to a group, and deletes it where nothing does. Source: PEOP-03, GUEST-26. */
export function DeleteGroupDialog({
  group: { id: groupId, name },
  onClose,
  onDeleted,
}: {
  group: Group;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation(['group-admin', 'ui']);
  const load = useCallback(async () => {
    const [use, { used }] = await Promise.all([
      api('GET /api/groups/:groupId/use', { params: { groupId } }),
      api('GET /api/guest/check-role-or-group-used-in-upcoming/:groupOrRoleId', {
        params: { groupOrRoleId: groupId },
      }),
    ]);
    return { use, used };
  }, [groupId]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const deletion = useAction(async () => {
    await api('DELETE /api/groups/:groupId', { params: { groupId } });
    onDeleted();
  });
  const use = loaded.state === 'ready' ? loaded.value.use : null;
  const held = use === null ? [] : HOLDS.filter((hold) => use[hold] > 0);
  return (
    <Dialog
      title={t('deleteTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keepIt')}</Button>
          <Button
            variant="danger"
            busy={deletion.busy}
            disabled={use === null || held.length > 0}
            onClick={() => void deletion.run()}
          >
            {t('deleteIt')}
          </Button>
        </>
      }
    >
      {deletion.failureText !== null && <AlertBanner kind="error" title={deletion.failureText} />}
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={2} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {use !== null && held.length === 0 && <p>{t('deleteText')}</p>}
      {use !== null && held.length > 0 && (
        <>
          <p>{t('inUse')}</p>
          <ul>
            {held.map((hold) => (
              <li key={hold}>{t(`holds.${hold}`, { number: formats().number(use[hold]) })}</li>
            ))}
          </ul>
          {loaded.state === 'ready' && loaded.value.used && <p>{t('usedInLinks')}</p>}
        </>
      )}
    </Dialog>
  );
}
