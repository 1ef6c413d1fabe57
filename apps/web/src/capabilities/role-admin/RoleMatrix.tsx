import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { isAdminRole } from '@hemicycle/rules/permissions/admin-role';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PERMISSION_PARTS } from './permission-list.ts';
import styles from './RoleAdmin.module.css';

/** Which role has which permission, each said in words. Source: PERM-04, PERM-05. */
export function RoleMatrix({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('role-admin');
  const id = useId();
  return (
    <>
      <h2 id={id} className={styles.matrixHead}>
        {t('matrix')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby={id}>
        <table className={styles.matrix} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('permission')}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  <bdi>{role.name}</bdi>
                  {isAdminRole(role) && <span className={styles.admin}>{t('admin')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSION_PARTS.map(({ part, names }) => (
              <Fragment key={part}>
                <tr className={styles.partRow}>
                  <th scope="rowgroup" colSpan={roles.length + 1}>
                    {t(`part.${part}`)}
                  </th>
                </tr>
                {names.map((name) => (
                  <tr key={name}>
                    <th scope="row">{t(`may.${name}`)}</th>
                    {roles.map(({ id: roleId, actionsAllowed }) => (
                      <td key={roleId}>
                        {actionsAllowed.includes(permissions[name]) ? (
                          <>
                            <IconCheck aria-hidden="true" />
                            <VisuallyHidden>{t('yes')}</VisuallyHidden>
                          </>
                        ) : (
                          <VisuallyHidden>{t('no')}</VisuallyHidden>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
