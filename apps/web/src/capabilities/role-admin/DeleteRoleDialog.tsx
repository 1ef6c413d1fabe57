import type { Role } from '@hemicycle/contract/people';
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

/** Says how many people lose a role by deleting it, and deletes it. Source: PERM-04, GUEST-26. */
export function DeleteRoleDialog({
  role: { id: roleId, name },
  onClose,
  onDeleted,
}: {
  role: Role;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation(['role-admin', 'ui']);
  const load = useCallback(async () => {
    const [{ people }, { used }] = await Promise.all([
      api('POST /api/roles/:roleId/preview', { params: { roleId }, body: { actionsAllowed: [] } }),
      api('GET /api/guest/check-role-or-group-used-in-upcoming/:groupOrRoleId', {
        params: { groupOrRoleId: roleId },
      }),
    ]);
    return { people, used };
  }, [roleId]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const deletion = useAction(async (people: number) => {
    await api('DELETE /api/roles/:roleId', { params: { roleId }, body: { people } });
    onDeleted();
  });
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
            disabled={loaded.state !== 'ready' || loaded.value.used}
            onClick={() => {
              if (loaded.state === 'ready') void deletion.run(loaded.value.people);
            }}
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
      {loaded.state === 'ready' && (
        <>
          <p>{t('deleteText', { number: formats().number(loaded.value.people) })}</p>
          {loaded.value.used && <p>{t('usedCannot')}</p>}
        </>
      )}
    </Dialog>
  );
}
