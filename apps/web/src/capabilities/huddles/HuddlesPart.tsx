import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../i18n/sentences.ts';
import { api } from '../../api-client.ts';
import type { HuddleMoves } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay } from '../auth/public.ts';
import { leadsGuestLink } from '../guests/public.ts';
import { presentPeople } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { AllRooms } from './AllRooms.tsx';
import styles from './HuddlesPart.module.css';
import { ListenIn } from './ListenIn.tsx';
import { MoveFrom } from './MoveFrom.tsx';
import { PeopleIn } from './PeopleIn.tsx';
import { RoomMarks } from './RoomMarks.tsx';

const NewHuddle = lazyPart(async () => ({ default: (await import('./NewHuddle.tsx')).NewHuddle }));

/** The huddles of the session, the people in each, and a button to enter it; moderators make and
 *  close huddles. Not shown to people who may do none of this, nor where a hosted provider carries
 *  the meetings. Source: PERM-12, HUD-02, HUD-06. */
export function HuddlesPart({ huddle: own, moving, enter }: HuddleMoves) {
  const { t } = useTranslation('huddles');
  const errorText = useErrorText();
  const heading = useId();
  const mayEnter = useMay(permissions.huddleButton);
  const moderates = useMay(permissions.moderation);
  const isHosted = useSiteConfig().media === 'webex';
  const huddles = useLive((live) => live.huddles);
  const people = useLive((live) => live.people);
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const [making, setMaking] = useState(false);
  if (isHosted || !(mayEnter || moderates) || idVotingSession === undefined) return null;

  async function handleClose({ id, title }: Huddle) {
    const isUsed = await leadsGuestLink(id);
    const sure = await confirmDialog({
      title: t('closeTitle', { title }),
      text: joinSentences([t('closeText'), isUsed && t('guestLinkLeadsHere')]),
      confirmLabel: t('close'),
      danger: true,
    });
    if (!sure) return;
    try {
      await api('DELETE /api/huddle/:roomId', { params: { roomId: id } });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('notClosed'), detail: errorText(error) });
    }
  }

  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.heading}>
          {t('heading')}
        </h3>
        {moderates && (
          <Button size="sm" unavailable={!connected} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )}
      </div>
      {moderates && huddles.length > 0 && <AllRooms idVotingSession={idVotingSession} />}
      {huddles.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <ul className={styles.list}>
        {huddles.map((huddle) => (
          <li key={huddle.id} className={classNames(styles.row, styles.wraps)}>
            <div className={styles.facts}>
              <bdi className={styles.title}>{huddle.title}</bdi>
              <RoomMarks huddle={huddle} />
              <PeopleIn people={presentPeople(people, huddle.id)} />
            </div>
            <div className={styles.deeds}>
              <ListenIn huddle={huddle} />
              <MoveFrom title={huddle.title} people={presentPeople(people, huddle.id)} />
              {huddle.id === own?.id ? (
                <span className={styles.here}>{t('here')}</span>
              ) : (
                mayEnter && (
                  <Button
                    size="sm"
                    busy={moving}
                    unavailable={!connected}
                    aria-label={t('enterNamed', { title: huddle.title })}
                    onClick={() => void enter(huddle)}
                  >
                    {t('enter')}
                  </Button>
                )
              )}
              {moderates && (
                <Button
                  size="sm"
                  variant="quiet"
                  unavailable={!connected}
                  aria-label={t('closeNamed', { title: huddle.title })}
                  onClick={() => void handleClose(huddle)}
                >
                  {t('close')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {making && (
        <LazyPart>
          <NewHuddle idVotingSession={idVotingSession} onClose={() => setMaking(false)} />
        </LazyPart>
      )}
    </section>
  );
}
