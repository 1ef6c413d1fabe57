import { GUEST_PATH } from '@hemicycle/contract/guest-names';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './GuestLinks.module.css';
import { addressOf } from './address-of-link.ts';
import { LinkRow } from './LinkRow.tsx';
import { NewLink } from './NewLink.tsx';

/** The guest links of a sitting: who came by each, copying and removing them, and a new one.
 *  `idVotingSession` undefined: the page does not know its sitting. Source: GUEST-12 … GUEST-18,
 *  GUEST-24, GUEST-25, ADMIN-01. */
export function GuestLinks({ idVotingSession }: { idVotingSession: string | undefined }) {
  const { t } = useTranslation(['guest-links', 'ui']);
  const load = useCallback(
    async () =>
      idVotingSession === undefined
        ? { links: [], roles: [], directCode: null, mails: 'no' as const }
        : api('GET /api/guest/logincode/votingsession/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} rows={2} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed title={t('notRead')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
    );
  }
  const { links, roles, directCode, mails } = loaded.value;
  return (
    <div className={styles.links}>
      {links.length === 0 ? (
        <p className={styles.hint}>{t('none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {links.map((link) => (
            <LinkRow
              key={link.loginCode}
              {...{ link, roles }}
              toFiles={mails === 'to-files'}
              onChanged={() => void loadAgain()}
            />
          ))}
        </ul>
      )}
      {idVotingSession !== undefined && <ByTitle code={directCode} />}
      <NewLink
        idVotingSession={idVotingSession}
        roles={roles}
        mails={mails}
        onMade={() => void loadAgain()}
      />
    </div>
  );
}

/** The address by the sitting’s title, or where it is turned on. Source: GUEST-02, GUEST-24. */
function ByTitle({ code }: { code: string | null }) {
  const { t } = useTranslation('guest-links');
  if (code === null) {
    return (
      <div className={styles.row}>
        <div className={styles.words}>
          <b>{t('byTitle')}</b>
          <p className={styles.hint}>{t('byTitleOff')}</p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <b>{t('byTitle')}</b>
        <p className={styles.hint}>
          {code === '' ? t('willBeBasedOnTitle') : <bdi dir="auto">{`${GUEST_PATH}${code}`}</bdi>}
        </p>
        <p className={styles.hint}>{t('byTitleHint')}</p>
      </div>
      {code !== '' && (
        <Button size="sm" onClick={() => void copyText(addressOf(encodeURIComponent(code)), 'link')}>
          {t('copy')}
        </Button>
      )}
    </div>
  );
}
