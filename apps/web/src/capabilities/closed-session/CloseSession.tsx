import type { PhonesThere } from '@hemicycle/contract/dial-out';
import type { ClosedSession } from '@hemicycle/contract/closed-sessions';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './CloseSession.module.css';

/** Asks who of those here stays, and closes the sitting; in a closed one, changes who stays.
 *  Source: BEY-45. */
export function CloseSession({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation(['closed-session', 'ui']);
  const params = { idVotingSession };
  const { canCallPhones } = useSiteConfig();
  const load = useCallback(async () => {
    const of = { params: { idVotingSession } };
    const [read, { phones }] = await Promise.all([
      api('GET /api/votingsessions/:idVotingSession/closed', of),
      canCallPhones === true ? api('GET /api/votingsessions/:idVotingSession/dialout', of) : { phones: [] },
    ]);
    return { ...read, phones };
  }, [idVotingSession, canCallPhones]);
  const { loaded, busy: loading, loadAgain } = useLoaded(load);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const found = loaded.state === 'ready' ? loaded.value : null;
  const isClosed = found !== null && found.sinceMs !== null;
  const { run, busy, failureText } = useAction(async () => {
    if (found === null) return;
    const named = choicesOf(found)
      .filter(({ userId, stays }) => changed.get(userId) ?? stays)
      .map(({ userId }) => userId);
    await api('PUT /api/votingsessions/:idVotingSession/closed', { params, body: { named } });
    onClose();
  });
  return (
    <FormDialog
      title={t(isClosed ? 'titleWho' : 'title')}
      deed={t(isClosed ? 'save' : 'closeDeed')}
      busy={busy}
      disabled={found === null}
      danger={!isClosed}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      {!isClosed && <p>{t('text')}</p>}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('notRead')}
          error={loaded.error}
          busy={loading}
          onAgain={() => void loadAgain()}
        />
      )}
      {found === null && loaded.state !== 'failed' && <Loading label={t('ui:loading')} />}
      {found !== null && (
        <>
          <p>{t('stays', { count: found.stays, number: formats().number(found.stays) })}</p>
          {!isClosed && found.phones.length > 0 && <p>{t('phonesGo', { phones: listOf(found.phones) })}</p>}
          <fieldset className={styles.people}>
            <legend>{t(legendOf(found))}</legend>
            {choicesOf(found).map(({ userId, displayName, stays }) => (
              <CheckField
                key={userId}
                label={<bdi>{displayName}</bdi>}
                checked={changed.get(userId) ?? stays}
                disabled={busy}
                onChange={(isTicked) => setChanged(new Map(changed).set(userId, isTicked))}
              />
            ))}
          </fieldset>
        </>
      )}
      {failureText !== null && <p role="alert">{`${t('notClosed')}: ${failureText}`}</p>}
    </FormDialog>
  );
}

function listOf(phones: PhonesThere['phones']): string {
  return phones.map(({ numberEndsWith }) => `\u2066…${numberEndsWith}\u2069`).join(listComma());
}

/** The people whose staying is a matter of choice, and whether they stay as it stands. */
function choicesOf({ goes, named }: ClosedSession) {
  return [
    ...named.map((person) => ({ ...person, stays: true })),
    ...goes.map((person) => ({ ...person, stays: false })),
  ];
}

function legendOf(found: ClosedSession) {
  if (choicesOf(found).length === 0) return 'nobodyGoes';
  return found.sinceMs === null ? 'goes' : 'named';
}
