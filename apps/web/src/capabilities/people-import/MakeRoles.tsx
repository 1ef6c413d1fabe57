import { offeredRoles } from '@hemicycle/rules/permissions/admin-role';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './ImportPeople.module.css';

const NO_ROLE = '';

/** A window that makes the roles that a list names and the site does not have. They may do nothing,
 *  or the same as a role that is no admin role. Source: PEOP-02, PERM-04. */
export function MakeRoles({
  names,
  onClose,
  onMade,
}: {
  names: readonly string[];
  onClose: () => void;
  /** Is told the ids of the roles that it made. */
  onMade: (roleIds: readonly string[]) => void;
}) {
  const { t } = useTranslation('people-import');
  const [model, setModel] = useState(NO_ROLE);
  const { loaded } = useLoaded(useCallback(() => api('GET /api/roles'), []));
  const roles = loaded.state === 'ready' ? offeredRoles(loaded.value, { admin: false }) : [];
  /** Those that were made before one was refused count too. */
  const made = useRef<readonly string[]>([]);
  const making = useAction(async () => {
    const actionsAllowed = roles.find(({ id }) => id === model)?.actionsAllowed ?? [];
    for (const name of names) {
      try {
        const { id } = await api('POST /api/roles', { body: { name, actionsAllowed } });
        made.current = [...made.current, id];
      } catch (error) {
        // Somebody else has made it meanwhile.
        if (!(error instanceof ApiError) || error.code !== 'already-exists') throw error;
      }
    }
    onMade(made.current);
  });
  return (
    <FormDialog
      title={t('makeRoles.title')}
      deed={t('makeRoles.deed')}
      busy={making.busy}
      onClose={onClose}
      onSubmit={() => void making.run()}
    >
      {making.failureText !== null && <AlertBanner kind="error" title={making.failureText} />}
      <ul className={styles.stays}>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Select
        label={t('makeRoles.like')}
        hint={t('makeRoles.hint')}
        value={model}
        choices={[
          { value: NO_ROLE, label: t('makeRoles.nothing') },
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={setModel}
      />
    </FormDialog>
  );
}
