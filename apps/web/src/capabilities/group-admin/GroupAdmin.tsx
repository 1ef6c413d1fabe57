import type { Group } from '@hemicycle/contract/people';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import styles from './GroupAdmin.module.css';
import { GroupEditor } from './GroupEditor.tsx';

/** The groups of the site: list, make, change, delete, with colour, weight and background. Source:
 *  PEOP-03, PEOP-04, VBG-06. */
export function GroupAdmin() {
  const { t } = useTranslation('group-admin');
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/groups'), []));
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Group | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasEdited = useRef(false);
  const groups = loaded.state === 'ready' ? loaded.value : [];

  useEffect(() => {
    // The form had the focus and is gone, so focus the title.
    if (edited === null && wasEdited.current) title.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  if (edited !== null) {
    return (
      <>
        <h1 ref={title} tabIndex={-1}>
          {edited === 'new' ? t('newTitle') : <bdi>{edited.name}</bdi>}
        </h1>
        <GroupEditor
          group={edited === 'new' ? null : edited}
          organisations={groups.filter(({ grouptype }) => grouptype === 'vote-organisation')}
          onCancel={() => {
            setEdited(null);
            void loadAgain();
          }}
          onSaved={() => {
            showToast({ kind: 'success', text: t('saved') });
            setEdited(null);
            void loadAgain();
          }}
        />
      </>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {t('title')}
        </h1>
        <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
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
              sortBy: ({ name }) => name,
              renderCell: ({ name, color }) => (
                <span className={styles.group}>
                  <span className={styles.bar} style={{ backgroundColor: color }} />
                  <bdi>{name}</bdi>
                </span>
              ),
            },
            {
              key: 'type',
              label: t('type'),
              sortBy: ({ grouptype }) => t(`types.${grouptype}`),
              renderCell: ({ grouptype }) => t(`types.${grouptype}`),
            },
            {
              key: 'weight',
              label: t('weight'),
              renderCell: ({ weightingNumber }) => weightingNumber ?? t('none'),
            },
            {
              key: 'background',
              label: t('background'),
              renderCell: ({ virtualBackgroundUrl, virtualBackgroundMandatory }) =>
                virtualBackgroundUrl === null
                  ? t('none')
                  : t(virtualBackgroundMandatory ? 'isMandatory' : 'isOffered'),
            },
          ]}
          rows={loaded.state === 'loading' ? null : groups}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('empty')} />}
          renderActions={(group) => (
            <>
              <IconButton label={t('edit', { name: group.name })} onClick={() => setEdited(group)}>
                <IconPencil aria-hidden="true" />
              </IconButton>
              <IconButton label={t('remove', { name: group.name })} onClick={() => setDeleted(group)}>
                <IconTrash aria-hidden="true" />
              </IconButton>
            </>
          )}
        />
      )}
      {deleted !== null && (
        <DeleteGroupDialog
          group={deleted}
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
