import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { loadSignIn, PersonSignIns, useSignedIn } from '../auth/public.ts';
import { PersonPicture } from '../person-pictures/public.ts';
import { NEW_PERSON } from './people-admin-access.ts';
import { PersonAccount } from './PersonAccount.tsx';
import { PersonForm } from './PersonForm.tsx';

/** The page of one account, or of a new one. Source: PEOP-02, looks picture 9. */
export function PersonEditor({
  userId,
  onSaved,
  onGone,
}: {
  userId: string;
  onSaved: (userId: string) => void;
  /** Leads back to the list. */
  onGone: () => void;
}) {
  const { t } = useTranslation(['people-admin', 'person-pictures', 'ui']);
  const { userId: ownId } = useSignedIn();
  const load = useCallback(async () => {
    const [roles, groups, read] = await Promise.all([
      api('GET /api/roles'),
      api('GET /api/groups'),
      userId === NEW_PERSON ? null : api('GET /api/users/:userId', { params: { userId } }),
    ]);
    return { roles, groups, read };
  }, [userId]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} rows={6} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('personFailedTitle')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  const { roles, groups, read } = loaded.value;
  return (
    <>
      <h1>{read === null ? t('newTitle') : <bdi>{read.person.displayName}</bdi>}</h1>
      {read !== null && <PersonAccount {...read} onChanged={() => void loadAgain()} onGone={onGone} />}
      {read !== null && (
        <FormPart title={t('person-pictures:title')} reason={t('pictureReason')}>
          <PersonPicture
            key={read.person.avatar}
            userId={userId}
            name={read.person.displayName}
            avatar={read.person.avatar}
            readAgain={async () =>
              (await api('GET /api/users/:userId', { params: { userId } })).person.avatar
            }
            // The own face stands at the top of the page.
            onChanged={userId === ownId ? () => void loadSignIn().catch(() => undefined) : undefined}
          />
        </FormPart>
      )}
      {read !== null && (
        <LazyPart inPlace>
          <PersonSignIns userId={read.person.id} name={read.person.displayName} />
        </LazyPart>
      )}
      <PersonForm
        // A reading that follows a save fills the form again.
        key={JSON.stringify(read?.person)}
        person={read?.person ?? null}
        roles={roles}
        groups={groups}
        onGiveUp={onGone}
        onSaved={(id) => {
          showToast({ kind: 'success', text: t('saved') });
          if (userId === NEW_PERSON) onSaved(id);
          else void loadAgain();
        }}
      />
    </>
  );
}
