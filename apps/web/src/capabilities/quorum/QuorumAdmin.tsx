import type { QuorumRule } from '@hemicycle/contract/quorum';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
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
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' &&
        (loaded.value.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <ul className={styles.rules}>
            {loaded.value.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                onEdit={() => setEdited(rule)}
                onDelete={() => void handleDelete(rule)}
              />
            ))}
          </ul>
        ))}
    </>
  );
}

function RuleRow({ rule, onEdit, onDelete }: { rule: QuorumRule; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('quorum-admin');
  const quorumText = useQuorumText();
  const { name } = rule;
  return (
    <li className={styles.rule}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.reason}>{quorumText({ ...rule, result: null })}</p>
      </div>
      <IconButton label={t('edit', { name })} onClick={onEdit}>
        <IconPencil aria-hidden="true" />
      </IconButton>
      <IconButton label={t('remove', { name })} onClick={onDelete}>
        <IconTrash aria-hidden="true" />
      </IconButton>
    </li>
  );
}
