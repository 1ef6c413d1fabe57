import type { SignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { ScimTokens } from './ScimTokens.tsx';
import styles from './SignOnAdmin.module.css';

const load = async () => {
  const [signOn, roles, groups] = await Promise.all([
    api('GET /api/sign-on/providers'),
    api('GET /api/roles'),
    api('GET /api/groups'),
  ]);
  return { ...signOn, roles, groups };
};

/** The page for the providers of single sign-on: list, add, change, try, delete. Source: BEY-21. */
export function SignOnAdmin() {
  const { t } = useTranslation(['sign-on-admin', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const [edited, setEdited] = useState<SignOnProvider | 'new' | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The form had the focus and is gone, so focus the title.
    if (edited === null && wasEdited.current) title.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);
  const deletion = useAction(
    async (providerId: string) => {
      await api('DELETE /api/sign-on/providers/:providerId', { params: { providerId } });
      showToast({ kind: 'success', text: t('deleted') });
    },
    (detail) => showToast({ kind: 'error', text: t('deleteFailed'), detail }),
  );

  async function handleDelete({ id, name }: SignOnProvider) {
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

  if (loaded.state === 'ready' && edited !== null) {
    return (
      <>
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          {edited === 'new' ? t('newTitle') : <bdi>{edited.name}</bdi>}
        </h1>
        <ProviderForm
          provider={edited === 'new' ? null : edited}
          site={loaded.value}
          onGiveUp={() => setEdited(null)}
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
        <Button
          variant="primary"
          icon={<IconPlus aria-hidden="true" />}
          unavailable={loaded.state !== 'ready'}
          onClick={() => setEdited('new')}
        >
          {t('add')}
        </Button>
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      {loaded.state === 'ready' && loaded.value.addresses === null && (
        <AlertBanner kind="warning" title={t('noAddressTitle')}>
          {t('noAddressText')}
        </AlertBanner>
      )}
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
            { key: 'issuer', label: t('issuer'), renderCell: ({ issuer }) => <bdi dir="ltr">{issuer}</bdi> },
            { key: 'on', label: t('state'), renderCell: ({ isOn }) => t(isOn ? 'on' : 'off') },
            { key: 'people', label: t('people'), renderCell: ({ people }) => formats().number(people) },
          ]}
          rows={loaded.state === 'loading' ? null : loaded.value.providers}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
          renderActions={(provider) => (
            <>
              <IconButton label={t('edit', { name: provider.name })} onClick={() => setEdited(provider)}>
                <IconPencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('remove', { name: provider.name })}
                onClick={() => void handleDelete(provider)}
              >
                <IconTrash aria-hidden="true" />
              </IconButton>
            </>
          )}
        />
      )}
      {loaded.state === 'ready' && <ScimTokens roles={loaded.value.roles} />}
    </>
  );
}
