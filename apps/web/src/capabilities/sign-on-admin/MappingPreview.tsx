import type { PersonOfProvider, SignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ApiAnswer } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import type { MappingForm } from './provider-form.ts';
import styles from './SignOnAdmin.module.css';

type Preview = ApiAnswer<'POST /api/sign-on/providers/:providerId/preview'>;

/** Whom the rules as typed would change at their next sign-in, by what the provider said of them at
 *  the last one; and a button that separates an account from its identity. Source: BEY-21. */
export function MappingPreview({
  provider,
  mappings,
  site,
}: {
  provider: SignOnProvider;
  mappings: readonly MappingForm[];
  site: { readonly roles: readonly { id: string; name: string }[]; readonly groups: typeof site.roles };
}) {
  const { t } = useTranslation('sign-on-admin');
  const [preview, setPreview] = useState<{ of: string; answer: Preview } | null>(null);
  const of = JSON.stringify(mappings);
  const isIncomplete = mappings.some(({ claim, value }) => claim.trim() === '' || value.trim() === '');
  const params = { providerId: provider.id };
  const reading = useAction(async () => {
    const body = {
      mappings: mappings.map(({ claim, value, roles, groups }) => ({
        ...{ claim: claim.trim(), value: value.trim() },
        ...{ roles: [...roles], groups: [...groups] },
      })),
    };
    setPreview({
      of,
      answer: await api('POST /api/sign-on/providers/:providerId/preview', { params, body }),
    });
  });
  const separation = useAction(
    async (userId: string) => {
      await api('DELETE /api/sign-on/providers/:providerId/people/:userId', {
        params: { ...params, userId },
      });
      showToast({ kind: 'success', text: t('separated') });
      await reading.run();
    },
    (detail) => showToast({ kind: 'error', text: t('separateFailed'), detail }),
  );

  async function handleSeparate({ userId, displayName: name }: PersonOfProvider) {
    const sure = await confirmDialog({
      title: t('separateTitle', { name }),
      text: t('separateText'),
      confirmLabel: t('separateIt'),
      danger: true,
    });
    if (sure) await separation.run(userId);
  }

  const nameOf = (id: string) => [...site.roles, ...site.groups].find((one) => one.id === id)?.name ?? id;
  const words = (change: PersonOfProvider['roles']) => {
    if (change === null) return [];
    const given = change.to.filter((id) => !change.from.includes(id)).map((id) => `+ ${nameOf(id)}`);
    return [...given, ...change.from.filter((id) => !change.to.includes(id)).map((id) => `− ${nameOf(id)}`)];
  };
  const shown = preview?.of === of ? preview.answer : null;
  return (
    <div className={styles.trial}>
      <div>
        <Button busy={reading.busy} unavailable={isIncomplete} onClick={() => void reading.run()}>
          {t('preview')}
        </Button>
      </div>
      {reading.failureText !== null && <AlertBanner kind="error" title={reading.failureText} />}
      <div role="status">
        {shown !== null && (
          <p>
            {t('previewCount', {
              changed: formats().number(shown.changed),
              all: formats().number(shown.all),
            })}
          </p>
        )}
      </div>
      {shown !== null && (
        <DataTable
          label={t('preview')}
          columns={[
            { key: 'name', label: t('person'), renderCell: (person) => <bdi>{person.displayName}</bdi> },
            {
              key: 'change',
              label: t('wouldChange'),
              renderCell: (person) => {
                const changes = [...words(person.roles), ...words(person.groups)];
                return changes.length === 0 ? t('nothing') : listOfNames(changes);
              },
            },
            {
              key: 'said',
              label: t('said'),
              renderCell: ({ claims }) => (
                <bdi dir="ltr">
                  {Object.entries(claims)
                    .map(([claim, values]) => `${claim}: ${values.join(', ')}`)
                    .join('; ')}
                </bdi>
              ),
            },
            { key: 'last', label: t('lastSignIn'), renderCell: ({ lastMs }) => formats().stamp(lastMs) },
          ]}
          rows={shown.people}
          keyOf={({ userId }) => userId}
          empty={<EmptyState title={t('nobodyTitle')}>{t('nobodyText')}</EmptyState>}
          renderActions={(person) => (
            <IconButton
              label={t('separate', { name: person.displayName })}
              onClick={() => void handleSeparate(person)}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          )}
        />
      )}
    </div>
  );
}
