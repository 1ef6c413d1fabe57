import type { Role } from '@hemicycle/contract/people';
import type { ScimToken } from '@hemicycle/contract/scim';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPlus, IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { CopiedAddress } from './CopiedAddress.tsx';
import { ReferencesField } from './ReferencesField.tsx';
import styles from './SignOnAdmin.module.css';

/** A token that is shown once. */
interface MadeToken {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

const load = () => api('GET /api/sign-on/scim-tokens');

/** The directories that keep accounts and groups by SCIM 2.0: the address that they call, their
 *  tokens, made, shown once and revoked. Source: BEY-46. */
export function ScimTokens({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('sign-on-admin');
  const { loaded, busy, loadAgain } = useLoaded(load);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const revocation = useAction(
    async (tokenId: string) => {
      await api('DELETE /api/sign-on/scim-tokens/:tokenId', { params: { tokenId } });
      showToast({ kind: 'success', text: t('scim.revoked') });
    },
    (detail) => showToast({ kind: 'error', text: t('scim.revokeFailed'), detail }),
  );

  async function handleRevoke({ id, name }: ScimToken) {
    const sure = await confirmDialog({
      title: t('scim.revokeTitle', { name }),
      text: t('scim.revokeText'),
      confirmLabel: t('scim.revokeIt'),
      danger: true,
    });
    if (!sure) return;
    if (!(await revocation.run(id))) return;
    setMade((shown) => (shown?.id === id ? null : shown));
    await loadAgain();
    // The button of the row is gone.
    focusOnNews(title.current);
  }

  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
  return (
    <section className={styles.scim} aria-labelledby="scim-title">
      <div className={styles.head}>
        <h2 ref={title} id="scim-title" tabIndex={-1}>
          {t('scim.title')}
        </h2>
        <Button
          icon={<IconPlus aria-hidden="true" />}
          unavailable={loaded.state !== 'ready'}
          onClick={() => setIsAdding(true)}
        >
          {t('scim.add')}
        </Button>
      </div>
      <p className={styles.intro}>{t('scim.intro')}</p>
      {loaded.state === 'ready' && loaded.value.address !== null && (
        <CopiedAddress label={t('scim.address')} value={loaded.value.address} />
      )}
      <div role="status">
        {made !== null && (
          <>
            <AlertBanner kind="success" title={t('scim.madeTitle', { name: made.name })}>
              {t('scim.madeText')}
            </AlertBanner>
            <CopiedAddress label={t('scim.token')} value={made.token} is="text" />
          </>
        )}
      </div>
      {loaded.state === 'failed' ? (
        <LoadFailed
          title={t('scim.failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      ) : (
        <DataTable
          label={t('scim.title')}
          columns={[
            { key: 'name', label: t('name'), renderCell: ({ name }) => <bdi>{name}</bdi> },
            {
              key: 'roles',
              label: t('firstRoles'),
              renderCell: ({ firstRoles }) =>
                firstRoles.length === 0 ? t('none') : listOfNames(firstRoles.map(nameOf)),
            },
            {
              key: 'used',
              label: t('scim.used'),
              renderCell: ({ usedMs }) => (usedMs === null ? t('scim.never') : formats().stamp(usedMs)),
            },
          ]}
          rows={loaded.state === 'loading' ? null : loaded.value.tokens}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('scim.emptyTitle')}>{t('scim.emptyText')}</EmptyState>}
          renderActions={(token) => (
            <IconButton
              label={t('scim.revoke', { name: token.name })}
              onClick={() => void handleRevoke(token)}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          )}
        />
      )}
      {isAdding && (
        <AddDirectory
          roles={roles}
          onClose={() => setIsAdding(false)}
          onMade={(one) => {
            setMade(one);
            setIsAdding(false);
            void loadAgain();
          }}
        />
      )}
    </section>
  );
}

function AddDirectory({
  roles,
  onClose,
  onMade,
}: {
  roles: readonly Role[];
  onClose: () => void;
  onMade: (made: MadeToken) => void;
}) {
  const { t } = useTranslation('sign-on-admin');
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [firstRoles, setFirstRoles] = useState<readonly string[]>([]);
  const adding = useAction(async () => {
    const body = { name: name.trim(), firstRoles: [...firstRoles] };
    onMade(await api('POST /api/sign-on/scim-tokens', { body }));
  });
  return (
    <FormDialog
      title={t('scim.add')}
      deed={t('scim.makeToken')}
      busy={adding.busy}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (name.trim() !== '') void adding.run();
      }}
    >
      {adding.failureText !== null && <AlertBanner kind="error" title={adding.failureText} />}
      <TextField
        label={t('name')}
        hint={t('scim.nameHint')}
        error={isTried && name.trim() === '' ? t('nameWrong') : undefined}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ReferencesField label={t('firstRoles')} choices={roles} chosen={firstRoles} onChange={setFirstRoles} />
    </FormDialog>
  );
}
