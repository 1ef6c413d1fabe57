import type { Passkey } from '@hemicycle/contract/passkeys';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './OwnSignIns.module.css';
import { PasskeyFacts } from './PasskeyFacts.tsx';
import { SignInRow } from './SignInRow.tsx';
import { useAction } from './use-action.ts';

/** Where somebody else is signed in and the passkeys of their account, for administrators: each
 *  ends after a question. Source: AUTH-02, BEY-32. */
export function PersonSignIns({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation(['security', 'ui']);
  const load = useCallback(() => api('GET /api/users/:userId/sign-ins', { params: { userId } }), [userId]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const part = useRef<HTMLDivElement>(null);
  const ending = useAction(async (which: { signInId: string } | { all: true }) => {
    const { ended } = await api('POST /api/users/:userId/sign-ins/end', { params: { userId }, body: which });
    announce(t('signInsEnded', { count: ended }));
    await loadAgain();
    focusOnNews(part.current);
  });
  const removal = useAction(async (passkey: Passkey) => {
    const params = { userId, passkeyId: passkey.id };
    await api('DELETE /api/users/:userId/passkeys/:passkeyId', { params });
    announce(t('removed', { name: passkey.name }));
    await loadAgain();
    focusOnNews(part.current);
  });

  async function handleEnd(which: { signInId: string } | { all: true }, title: string) {
    const sure = await confirmDialog({
      title,
      text: t('personEndText', { name }),
      confirmLabel: t('all' in which ? 'logOutEverywhere' : 'endSignIn'),
      danger: true,
    });
    if (sure) await ending.run(which);
  }

  async function handleRemove(passkey: Passkey) {
    const sure = await confirmDialog({
      title: t('removeTitle', { name: passkey.name }),
      text: t('personRemoveText', { name }),
      confirmLabel: t('removeButton'),
      danger: true,
    });
    if (sure) await removal.run(passkey);
  }

  const failure = ending.failureText ?? removal.failureText;
  return (
    <FormPart title={t('personSignIns')} reason={t('personSignInsReason')}>
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={2} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('personSignInsFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && (
        <div ref={part} tabIndex={-1} className={styles.person}>
          {loaded.value.signIns.length === 0 && <p>{t('personSignedInNowhere')}</p>}
          {loaded.value.signIns.length > 0 && (
            <ul className={styles.list}>
              {loaded.value.signIns.map((signIn) => (
                <SignInRow
                  key={signIn.id}
                  signIn={signIn}
                  busy={ending.busy}
                  onEnd={(words) => void handleEnd({ signInId: signIn.id }, words)}
                />
              ))}
            </ul>
          )}
          {loaded.value.passkeys.length > 0 && (
            <ul className={styles.list} aria-label={t('passkeys')}>
              {loaded.value.passkeys.map((passkey) => (
                <PasskeyOfPerson
                  key={passkey.id}
                  passkey={passkey}
                  busy={removal.busy}
                  onRemove={() => void handleRemove(passkey)}
                />
              ))}
            </ul>
          )}
          {loaded.value.signIns.length > 0 && (
            <div>
              <Button
                busy={ending.busy}
                onClick={() => void handleEnd({ all: true }, t('logOutEverywhereTitle'))}
              >
                {t('logOutEverywhere')}
              </Button>
            </div>
          )}
        </div>
      )}
    </FormPart>
  );
}

function PasskeyOfPerson({
  passkey,
  busy,
  onRemove,
}: {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation('security');
  return (
    <li className={styles.row}>
      <PasskeyFacts passkey={passkey} />
      <Button
        size="sm"
        variant="danger"
        busy={busy}
        aria-label={t('removeOf', { name: passkey.name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
