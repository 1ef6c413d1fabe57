import type { QuorumRule } from '@hemicycle/contract/quorum';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './QuorumAdmin.module.css';
import { QuorumRuleForm } from './QuorumRuleForm.tsx';
import { useQuorumText } from './use-quorum-text.ts';

/** The page for the quorum rules of the site: list, make, change, delete. Source: QUOR-01,
 *  SPEC-NOTES §3. */
export function QuorumAdmin() {
  const { t } = useTranslation(['quorum-admin', 'quorum', 'ui']);
  const quorumText = useQuorumText();
  const { flags } = useSiteConfig();
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/quorums'), []));
  const [edited, setEdited] = useState<QuorumRule | 'new' | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasEdited = useRef(false);

  useEffect(() => {
    // The form had the focus and is gone, so focus the title.
    if (edited === null && wasEdited.current) title.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  const deletion = useAction(
    async (ruleId: string) => {
      await api('DELETE /api/quorums/:ruleId', { params: { ruleId } });
      showToast({ kind: 'success', text: t('deleted') });
    },
    (detail) => showToast({ kind: 'error', text: t('deleteFailed'), detail }),
  );

  async function handleDelete({ id, name }: QuorumRule) {
    const sure = await confirmDialog({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      confirmLabel: t('deleteIt'),
      cancelLabel: t('keepIt'),
      danger: true,
    });
    if (!sure) return;
    await deletion.run(id);
    await loadAgain();
    focusOnNews(title.current);
  }

  if (edited !== null) {
    return (
      <>
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          {t(edited === 'new' ? 'newTitle' : 'editTitle')}
        </h1>
        <QuorumRuleForm
          rule={edited === 'new' ? null : edited}
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
  return (
    <>
      <div className={styles.head}>
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          {t('title')}
        </h1>
        <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      {flags?.enableQuorum === false && <AlertBanner kind="info" title={t('off')} />}
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
              renderCell: ({ name }) => <bdi>{name}</bdi>,
              sortBy: ({ name }) => name,
            },
            { key: 'asks', label: t('asks'), renderCell: (rule) => quorumText({ ...rule, result: null }) },
          ]}
          rows={loaded.state === 'loading' ? null : loaded.value}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
          renderActions={(rule) => (
            <>
              <IconButton label={t('edit', { name: rule.name })} onClick={() => setEdited(rule)}>
                <IconPencil aria-hidden="true" />
              </IconButton>
              <IconButton label={t('remove', { name: rule.name })} onClick={() => void handleDelete(rule)}>
                <IconTrash aria-hidden="true" />
              </IconButton>
            </>
          )}
        />
      )}
    </>
  );
}
