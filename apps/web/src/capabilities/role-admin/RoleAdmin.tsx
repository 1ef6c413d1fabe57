import type { Role } from '@hemicycle/contract/people';
import { isAdminRole } from '@hemicycle/rules/permissions/admin-role';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { formats } from '../../i18n/formats.ts';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import styles from './RoleAdmin.module.css';
import { RoleEditor } from './RoleEditor.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';

/** What the page shows beside the list: the form of a role, or of a copy of one. */
type Edited = { readonly role: Role | null; readonly copied: Role | null };

/** The roles of the site: list, matrix of permissions, make, copy, change, delete. Source: PERM-04,
 *  PERM-05. */
export function RoleAdmin({
  settingsPath,
}: {
  /** The page with the settings of the site. */
  settingsPath: string;
}) {
  const { t } = useTranslation('role-admin');
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/roles'), []));
  const [edited, setEdited] = useState<Edited | null>(null);
  const [deleted, setDeleted] = useState<Role | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasEdited = useRef(false);

  useEffect(() => {
    // The form had the focus and is gone, so focus the title.
    if (edited === null && wasEdited.current) title.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  if (edited !== null) {
    const { role, copied } = edited;
    return (
      <>
        <h1 ref={title} tabIndex={-1}>
          {role === null ? t('newTitle') : <bdi>{role.name}</bdi>}
        </h1>
        <RoleEditor
          role={role}
          copied={copied}
          onCancel={() => setEdited(null)}
          onSaved={() => {
            showToast({ kind: 'success', text: t('saved') });
            setEdited(null);
            void loadAgain();
          }}
        />
      </>
    );
  }
  const roles = loaded.state === 'ready' ? loaded.value : [];
  return (
    <>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {t('title')}
        </h1>
        <Button
          variant="primary"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => setEdited({ role: null, copied: null })}
        >
          {t('add')}
        </Button>
      </div>
      <p className={styles.note}>{t('intro')}</p>
      {loaded.state === 'failed' ? (
        <LoadFailed
          title={t('failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      ) : (
        <DataTable
          label={t('title')}
          columns={[
            {
              key: 'name',
              label: t('name'),
              renderCell: (role) => <bdi>{role.name}</bdi>,
              sortBy: ({ name }) => name,
            },
            {
              key: 'mark',
              label: t('mark'),
              renderCell: (role) =>
                isAdminRole(role) ? <span className={styles.admin}>{t('admin')}</span> : t('ordinary'),
            },
            {
              key: 'permissions',
              label: t('permissions'),
              renderCell: ({ actionsAllowed }) => formats().number(actionsAllowed.length),
              sortBy: ({ actionsAllowed }) => actionsAllowed.length,
            },
          ]}
          rows={loaded.state === 'loading' ? null : roles}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('empty')} />}
          renderActions={(role) => (
            <>
              <IconButton
                label={t('edit', { name: role.name })}
                onClick={() => setEdited({ role, copied: null })}
              >
                <IconPencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('copy', { name: role.name })}
                onClick={() => setEdited({ role: null, copied: role })}
              >
                <IconCopy aria-hidden="true" />
              </IconButton>
              <IconButton label={t('remove', { name: role.name })} onClick={() => setDeleted(role)}>
                <IconTrash aria-hidden="true" />
              </IconButton>
            </>
          )}
        />
      )}
      {roles.length > 0 && <RoleMatrix roles={roles} />}
      {deleted !== null && (
        <DeleteRoleDialog
          role={deleted}
          settingsPath={settingsPath}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null);
            showToast({ kind: 'success', text: t('deleted', { name: deleted.name }) });
            void loadAgain();
          }}
        />
      )}
    </>
  );
}
