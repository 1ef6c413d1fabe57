import type { Role } from '@hemicycle/contract/people';
import type { RoleUse } from '@hemicycle/contract/role-admin';
import { settingLabel } from '@hemicycle/rules/site/setting-labels';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { ADMIN_SIGN_ON_PATH } from '../sign-on-admin/public.ts';

/** Says how many people lose a role by deleting it, and deletes it. Where guest links, sign-on
 *  providers or directories give it or settings name it, says which, and it cannot be deleted.
 *  Source: PERM-04, GUEST-26, decision 0187. */
export function DeleteRoleDialog({
  role: { id: roleId, name },
  settingsPath,
  onClose,
  onDeleted,
}: {
  role: Role;
  /** The page with the settings of the site. */
  settingsPath: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation(['role-admin', 'ui']);
  const load = useCallback(async () => {
    const [{ people }, { used }, use] = await Promise.all([
      api('POST /api/roles/:roleId/preview', { params: { roleId }, body: { actionsAllowed: [] } }),
      api('GET /api/guest/check-role-or-group-used-in-upcoming/:groupOrRoleId', {
        params: { groupOrRoleId: roleId },
      }),
      api('GET /api/roles/:roleId/use', { params: { roleId } }),
    ]);
    return { people, used, use };
  }, [roleId]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const deletion = useAction(async (people: number) => {
    await api('DELETE /api/roles/:roleId', { params: { roleId }, body: { people } });
    onDeleted();
  });
  const isHeld =
    loaded.state === 'ready' &&
    (loaded.value.used ||
      Object.values(loaded.value.use).some((use) => (typeof use === 'number' ? use : use.length) > 0));
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
            disabled={loaded.state !== 'ready' || isHeld}
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
      {loaded.state === 'ready' && !isHeld && (
        <p>{t('deleteText', { number: formats().number(loaded.value.people) })}</p>
      )}
      {loaded.state === 'ready' && isHeld && <WhatHoldsIt {...loaded.value} settingsPath={settingsPath} />}
    </Dialog>
  );
}

function WhatHoldsIt({
  used,
  use: { links, providers, directories, settings },
  settingsPath,
}: {
  used: boolean;
  use: RoleUse;
  settingsPath: string;
}) {
  const { t } = useTranslation('role-admin');
  return (
    <>
      <p>{t('given')}</p>
      <ul>
        {links > 0 && <li>{t('givenBy.links', { number: formats().number(links) })}</li>}
        {providers.map((name) => (
          <li key={`p ${name}`}>{t('givenBy.provider', { name })}</li>
        ))}
        {directories.map((name) => (
          <li key={`d ${name}`}>{t('givenBy.directory', { name })}</li>
        ))}
        {settings.map((name) => (
          <li key={`s ${name}`}>{t('givenBy.setting', { name: settingLabel(name, languageOfScreen()) })}</li>
        ))}
      </ul>
      {used && <p>{t('usedCannot')}</p>}
      {providers.length + directories.length > 0 && (
        <p>
          <Link to={ADMIN_SIGN_ON_PATH}>{t('toSignOn')}</Link>
        </p>
      )}
      {settings.length > 0 && (
        <p>
          <Link to={settingsPath}>{t('toSettings')}</Link>
        </p>
      )}
    </>
  );
}
