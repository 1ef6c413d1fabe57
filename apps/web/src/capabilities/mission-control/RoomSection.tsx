import type { Huddle } from '@hemicycle/contract/huddles';
import { isInMainChamber } from '@hemicycle/rules/rooms/place';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { mayHearBeside } from '@hemicycle/rules/rooms/room-policy';
import { callsThatWait } from '@hemicycle/rules/rooms/open-calls';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { IconChevronDown, IconEar, IconHandStop } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { beginListening, endListening, useListening } from '../huddles/public.ts';
import styles from './MissionControl.module.css';
import type { MissionRoom } from './mission-rooms.ts';
import { PersonLine } from './PersonLine.tsx';

/** So many rows of a room are shown, and all with a bad line; the others unfold. */
const ROWS_SHOWN = 7;

/** A room with who is in it, bad lines first, and for a huddle the way to listen in. Source:
 *  ADMIN-03, BEY-37, looks picture 23. */
export function RoomSection({
  room: { kind, huddle, rows },
  idVotingSession,
  showsAll,
  nowMs,
}: {
  room: MissionRoom;
  idVotingSession: string;
  showsAll: boolean;
  nowMs: number;
}) {
  const { t } = useTranslation('mission-control');
  const heading = useId();
  const [isOpen, setOpen] = useState(true);
  const [unfolded, setUnfolded] = useState(false);
  const bad = rows.filter(({ line }) => line !== 'good' && line !== 'unknown').length;
  const shown = showsAll || unfolded ? rows : rows.slice(0, Math.max(ROWS_SHOWN, bad));
  const more = rows.length - shown.length;
  const listeners = useLive((live) => live.huddleListeners);
  const listening = listeners.filter(({ roomId }) => roomId === huddle?.id).length;
  const isCalling = useLive(({ huddleCalls, people }) =>
    callsThatWait(huddleCalls, people).some(({ roomId }) => roomId === huddle?.id),
  );
  const title = huddle?.title ?? t(kind === 'huddle' ? 'otherRoom' : `room.${kind}`);
  return (
    <section className={styles.room} aria-labelledby={heading}>
      <div className={styles.roomHead}>
        <h2 id={heading} className={styles.roomTitle}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown aria-hidden="true" />
            <span>
              <bdi>{title}</bdi> <span className={styles.count}>{formats().number(rows.length)}</span>
            </span>
          </button>
        </h2>
        {isCalling && (
          <span className={styles.calls}>
            <IconHandStop aria-hidden="true" />
            {t('calls')}
          </span>
        )}
        {listening > 0 && (
          <span className={styles.quiet}>
            {t('listenersHere', { count: listening, number: formats().number(listening) })}
          </span>
        )}
        {huddle !== null && <ListenIn huddle={huddle} />}
      </div>
      {isOpen && rows.length === 0 && <p className={styles.nobody}>{t('nobodyHere')}</p>}
      {isOpen && rows.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((row) => (
            <PersonLine key={row.userId} {...{ row, idVotingSession, nowMs }} />
          ))}
        </ul>
      )}
      {isOpen && (more > 0 || (unfolded && !showsAll)) && (
        <button type="button" className={styles.more} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t('fewer') : t('more', { count: more, number: formats().number(more) })}
        </button>
      )}
    </section>
  );
}

/** Listens in to a huddle on this page; those inside see it. The moderator must be in the main
 *  chamber, in another tab. */
function ListenIn({ huddle }: { huddle: Huddle }) {
  const { t } = useTranslation('mission-control');
  const { userId, actionsAllowed } = useSignedIn();
  const connected = useLive((live) => live.connection === 'connected');
  const isInside = useLive(({ people }) => {
    const self = people[userId];
    return self !== undefined && isInMainChamber(self);
  });
  const isListening = useListening(({ listening }) => listening?.roomId === huddle.id);
  const hint = useId();
  const { run, busy } = useAction(
    () => beginListening(huddle),
    (detail) => showToast({ kind: 'error', text: t('notListening', { title: huddle.title }), detail }),
  );
  const person = { roomId: huddle.idVotingSession, actionsAllowed };
  if (!mayHearBeside(roomOfHuddle(huddle), person)) return null;
  return (
    <>
      {!isInside && (
        <span id={hint} className={styles.quiet}>
          {t('enterFirst')}
        </span>
      )}
      <Button
        size="sm"
        icon={<IconEar aria-hidden="true" />}
        busy={busy}
        unavailable={!connected || (!isInside && !isListening)}
        aria-describedby={isInside ? undefined : hint}
        aria-label={t(isListening ? 'stopListeningNamed' : 'listenInNamed', { title: huddle.title })}
        onClick={() => (isListening ? endListening() : void run())}
      >
        {t(isListening ? 'stopListening' : 'listenIn')}
      </Button>
    </>
  );
}
