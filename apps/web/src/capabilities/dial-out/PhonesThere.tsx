import type { PhonesThere as Phones } from '@hemicycle/contract/dial-out';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './PhonesThere.module.css';

/** The phones are read again this often, in ms. */
const READ_AGAIN_MS = 5_000;

/** The phones in the chamber of a sitting: who of them agrees to be recorded, and a button that
 *  takes each out. Draws nothing where there is none. Source: FND-60, BEY-17. */
export function PhonesThere({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('dial-out');
  const phones = usePhonesThere(idVotingSession);
  const [changed, setChanged] = useState<Phones['phones'] | null>(null);
  const { run, busy, failureText } = useAction(async (phoneId: string, deed: 'agreed' | 'out') => {
    const params = { idVotingSession, phoneId };
    const path = '/api/votingsessions/:idVotingSession/dialout/:phoneId' as const;
    const answer =
      deed === 'out' ? await api(`DELETE ${path}`, { params }) : await api(`PUT ${path}/agreed`, { params });
    setChanged(answer.phones);
  });
  useEffect(() => setChanged(null), [phones]);
  const shown = changed ?? phones;
  if (shown === null || shown.length === 0) return null;
  return (
    <section className={styles.phones} aria-label={t('phones')}>
      <h3>{t('phones')}</h3>
      <p>{t('askFirst')}</p>
      <ul>
        {shown.map(({ phoneId, numberEndsWith, talks, agreed }) => {
          const phone = t('phone', { digits: numberEndsWith });
          return (
            <li key={phoneId}>
              <span>{talks ? phone : t('rings', { phone })}</span>
              <CheckField
                label={t('agrees', { phone })}
                checked={agreed}
                disabled={busy || agreed}
                onChange={() => void run(phoneId, 'agreed')}
              />
              <Button size="sm" busy={busy} onClick={() => void run(phoneId, 'out')}>
                {t('takeOut', { phone })}
              </Button>
            </li>
          );
        })}
      </ul>
      {failureText !== null && <p role="alert">{failureText}</p>}
    </section>
  );
}

/** The phones that ring or talk in a sitting, read again every 5 s; null before they are known. */
function usePhonesThere(idVotingSession: string): Phones['phones'] | null {
  const load = useCallback(
    () => api('GET /api/votingsessions/:idVotingSession/dialout', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, loadAgain } = useLoaded(load);
  useEffect(() => {
    const timer = setInterval(() => void loadAgain(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [loadAgain]);
  return useLastReady(loaded)?.phones ?? null;
}
