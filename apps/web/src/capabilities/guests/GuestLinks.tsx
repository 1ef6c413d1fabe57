import { GUEST_PATH } from '@hemicycle/contract/guest-names';
import { permissions } from '@hemicycle/contract/permissions';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction, useMay } from '../auth/public.ts';
import styles from './GuestLinks.module.css';
import { addressOf } from './address-of-link.ts';
import { LinkList } from './LinkList.tsx';
import { NewLink } from './NewLink.tsx';

/** The links are read again this often while letters of theirs wait, in ms. */
const LOOK_EVERY_MS = 2_000;
/** Otherwise they are read again this often, in ms: others change links, and guests come. */
const READ_AGAIN_MS = 10_000;

/** The guest links of a sitting: who came by each, copying and removing them, and a new one. They
 *  are read again by themselves. What was read last stands, with all that is typed, until they are.
 *  `idVotingSession` undefined: the page does not know its sitting. Source: GUEST-12 … GUEST-18,
 *  GUEST-24, GUEST-25, ADMIN-01. */
export function GuestLinks({
  idVotingSession,
  isInChamber = false,
}: {
  idVotingSession: string | undefined;
  /** Whether the sitting is attended: then its waiting room is switched here. The page of the
   *  sitting in the administration has a switch of its own. */
  isInChamber?: boolean;
}) {
  const { t } = useTranslation(['guest-links', 'ui']);
  const load = useCallback(
    async () =>
      idVotingSession === undefined
        ? { links: [], roles: [], directCode: null, directAdmits: true, mails: 'no' as const }
        : api('GET /api/guest/logincode/votingsession/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const last = useLastReady(loaded);
  const isMailing = last?.links.some(({ mail }) => (mail?.waiting ?? 0) > 0) === true;
  useEffect(() => {
    if (busy) return undefined;
    const timer = setTimeout(() => void loadAgain(), isMailing ? LOOK_EVERY_MS : READ_AGAIN_MS);
    return () => clearTimeout(timer);
    // Each answer begins a new wait.
  }, [isMailing, busy, loadAgain, loaded]);
  const failed = loaded.state === 'failed' && (
    <LoadFailed title={t('notRead')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
  );
  if (last === null) return failed || <Loading label={t('ui:loading')} rows={2} />;
  const { links, roles, directCode, directAdmits, mails } = last;
  return (
    <div className={styles.links}>
      {failed}
      <LinkList {...{ links, roles }} toFiles={mails === 'to-files'} onChanged={() => void loadAgain()} />
      {idVotingSession !== undefined && <ByTitle code={directCode} />}
      {idVotingSession !== undefined && directCode !== null && !directAdmits && (
        <NobodyByTitle {...{ idVotingSession, isInChamber }} onSwitched={() => void loadAgain()} />
      )}
      <NewLink
        idVotingSession={idVotingSession}
        roles={roles}
        mails={mails}
        onMade={() => void loadAgain()}
      />
    </div>
  );
}

/** Warns that the address by title lets nobody in while the waiting room is off, with the way to
 *  switch it on. Source: GUEST-02, LOBBY-12. */
function NobodyByTitle({
  idVotingSession,
  isInChamber,
  onSwitched,
}: {
  idVotingSession: string;
  isInChamber: boolean;
  onSwitched: () => void;
}) {
  const { t } = useTranslation('guest-links');
  const moderates = useMay(permissions.moderation);
  const switchOn = useAction(
    async () => {
      const params = { idVotingSession };
      await api('PUT /api/votingsessions/:idVotingSession/davra', { params, body: { waitingRoom: true } });
      onSwitched();
    },
    (text) => showToast({ kind: 'error', text }),
  );
  const switchesHere = isInChamber && moderates;
  return (
    <AlertBanner
      kind="warning"
      title={t('byTitleShut')}
      action={
        switchesHere && (
          <Button size="sm" busy={switchOn.busy} onClick={() => void switchOn.run()}>
            {t('switchLobbyOn')}
          </Button>
        )
      }
    >
      {t(switchesHere ? 'byTitleShutHere' : 'byTitleShutText')}
    </AlertBanner>
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
