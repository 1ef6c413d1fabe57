import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay, useSignedIn } from '../auth/public.ts';
import { openBoothChat } from '../chat/public.ts';
import { BoothAir } from './BoothAir.tsx';
import styles from './Channels.module.css';
import { FloorLanguage } from './FloorLanguage.tsx';
import { useKeepsChannels } from './use-keeps-channels.ts';
import { useLanguagesInOrder } from './use-languages-in-order.ts';

const NewChannel = lazyPart(async () => ({ default: (await import('./NewChannel.tsx')).NewChannel }));
const BoothPeople = lazyPart(async () => ({ default: (await import('./BoothPeople.tsx')).BoothPeople }));

/** The interpreter channels of the sitting, each under its native name with the people of its
 *  booth. Moderators and administrators make and close channels and name interpreters; an
 *  interpreter reads for which booths they are named. Source: PERM-39, INTERP-08, INTERP-09,
 *  BEY-38. */
export function ChannelsSection() {
  const { t } = useTranslation('interpretation');
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const keeps = useKeepsChannels();
  const mayChat = useMay(permissions.chatTab);
  const { openTab } = useFrame();
  const channels = useLanguagesInOrder(useLive((live) => live.interpreterChannels));
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const errorText = useErrorText();
  const [making, setMaking] = useState(false);
  const [naming, setNaming] = useState<string | null>(null);
  if (idVotingSession === undefined) return null;

  async function handleClose({ id, languageNative }: InterpreterChannel) {
    const sure = await confirmDialog({
      title: t('closeTitle', { language: languageNative }),
      text: t('closeText'),
      confirmLabel: t('close'),
      danger: true,
    });
    if (!sure) return;
    try {
      await api('DELETE /api/interpretation/:channelId', { params: { channelId: id } });
      focusOnNews(section.current);
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('notClosed'), detail: errorText(error) });
    }
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.part} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.heading}>
          {t('heading')}
        </h3>
        {keeps && (
          <Button size="sm" unavailable={!connected} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('note')}</p>
      {channels.length === 0 && <p className={styles.note}>{t('none')}</p>}
      <FloorLanguage />
      <ul className={styles.list}>
        {channels.map((channel) => (
          <li key={channel.id} className={styles.row}>
            <div className={styles.facts}>
              <bdi lang={channel.language} className={styles.language}>
                {channel.languageNative}
              </bdi>
              <Interpreters channel={channel} />
            </div>
            <BoothAir channel={channel} />
            {keeps && (
              <>
                {mayChat && (
                  <Button
                    size="sm"
                    aria-label={t('writeToBoothOf', { language: channel.languageNative })}
                    onClick={() => {
                      openBoothChat(channel.boothId);
                      openTab('chat');
                    }}
                  >
                    {t('writeToBooth')}
                  </Button>
                )}
                <Button
                  size="sm"
                  unavailable={!connected}
                  aria-label={t('interpretersOf', { language: channel.languageNative })}
                  onClick={() => setNaming(channel.id)}
                >
                  {t('interpreters')}
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  unavailable={!connected}
                  aria-label={t('closeNamed', { language: channel.languageNative })}
                  onClick={() => void handleClose(channel)}
                >
                  {t('close')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {making && (
        <LazyPart>
          <NewChannel idVotingSession={idVotingSession} onClose={() => setMaking(false)} />
        </LazyPart>
      )}
      {naming !== null && (
        <LazyPart>
          <BoothPeople idVotingSession={idVotingSession} channelId={naming} onClose={() => setNaming(null)} />
        </LazyPart>
      )}
    </section>
  );
}

function Interpreters({ channel: { interpreters } }: { channel: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const isOwn = interpreters.some((one) => one.userId === userId);
  return (
    <span className={styles.people}>
      {interpreters.length === 0
        ? t('nobodyNamed')
        : interpreters.map(({ userId: id, displayName }, index) => (
            <span key={id}>
              {index > 0 && listComma()}
              <bdi>{displayName}</bdi>
            </span>
          ))}
      {isOwn && <span className={styles.own}>{t('youAreNamed')}</span>}
    </span>
  );
}
