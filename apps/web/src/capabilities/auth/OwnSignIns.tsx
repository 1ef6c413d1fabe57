import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './OwnSignIns.module.css';
import { SignInRow } from './SignInRow.tsx';
import { useAction } from './use-action.ts';

const load = () => api('GET /api/auth/sign-ins');

/** Where the person is signed in, each place with a button that ends it, and one that ends all
 *  others. Source: AUTH-02. */
export function OwnSignIns() {
  const { t } = useTranslation(['security', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const list = useRef<HTMLUListElement>(null);
  const ending = useAction(async (which: { signInId: string } | { others: true }) => {
    const { ended } = await api('POST /api/auth/sign-ins/end', { body: which });
    announce(t('signInsEnded', { count: ended }));
    await loadAgain();
    focusOnNews(list.current);
  });

  async function handleOthers() {
    const sure = await confirmDialog({
      title: t('endOthersTitle'),
      text: t('endOthersText'),
      confirmLabel: t('endOthers'),
      danger: true,
    });
    if (sure) await ending.run({ others: true });
  }

  if (loaded.state === 'loading') return <Loading label={t('signInsLoading')} rows={2} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('signInsFailed')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  return (
    <>
      {ending.failureText !== null && <AlertBanner kind="error" title={ending.failureText} />}
      <ul className={styles.list} ref={list} tabIndex={-1} aria-labelledby="security-sign-ins">
        {loaded.value.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            busy={ending.busy}
            onEnd={() => void ending.run({ signInId: signIn.id })}
          />
        ))}
      </ul>
      {loaded.value.length > 1 && (
        <div>
          <Button busy={ending.busy} onClick={() => void handleOthers()}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}
