import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { type RecordingFlags, roomTakesRecording } from '@hemicycle/rules/recording/recording-view';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction, useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './SittingRecorders.module.css';

/** A room for whose recording or stream a recorder is or may be reserved. `id` null: the main
 *  chamber. */
interface PlannedRoom {
  readonly kind: 'recording' | 'streaming';
  readonly id: string | null;
  readonly title: string | null;
}

/** The rooms of a sitting that may be recorded or streamed, each with its reserved recorder or the
 *  button for one, and how many more could be reserved, on the page of the sitting in the
 *  administration. Draws nothing for people who may not see recordings. Source: REC-24, PERM-31,
 *  issue 34. */
export function SittingRecorders({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('recording');
  const sees = useMay(permissions.recordingsView);
  const makes = useMay(permissions.recordingsCreate);
  if (!sees && !makes) return null;
  return (
    <FormPart title={t('recorders.title')} reason={t('recorders.reason')}>
      <Plan idVotingSession={idVotingSession} />
    </FormPart>
  );
}

function Plan({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation(['recording', 'ui']);
  const { flags } = useSiteConfig();
  const load = useCallback(async () => {
    const params = { idVotingSession };
    const [plan, huddles] = await Promise.all([
      api('GET /api/recordings/plan/:idVotingSession', { params }),
      api('GET /api/huddle/votingsession/:idVotingSession', { params }),
    ]);
    return { plan, huddles };
  }, [idVotingSession]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  if (loaded.state === 'loading' || flags === null) return <Loading label={t('ui:loading')} rows={2} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('recorders.notRead')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  const { plan, huddles } = loaded.value;
  const recorded = roomsOf(huddles, flags, plan.rooms);
  const rooms = [...recorded, ...streamsOf(huddles, plan.streams)];
  return (
    <>
      {recorded.length === 0 && <p>{t('recorders.noRooms')}</p>}
      <p role="status">
        {plan.recorders === 0
          ? t('recorders.noneHeard')
          : t('recorders.free', {
              recorders: formats().number(plan.recorders),
              free: formats().number(plan.free),
            })}
      </p>
      <ul className={styles.rooms} aria-label={t('recorders.title')}>
        {rooms.map((room) => (
          <RoomRow
            key={`${room.kind} ${String(room.id)}`}
            {...{ idVotingSession, room }}
            isPlanned={(room.kind === 'recording' ? plan.rooms : plan.streams).includes(room.id)}
            isFree={plan.free > 0}
            onChanged={loadAgain}
          />
        ))}
      </ul>
    </>
  );
}

function RoomRow({
  idVotingSession,
  room,
  isPlanned,
  isFree,
  onChanged,
}: {
  idVotingSession: string;
  room: PlannedRoom;
  isPlanned: boolean;
  isFree: boolean;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('recording');
  const makes = useMay(permissions.recordingsCreate);
  const { run, busy, failureText } = useAction(async () => {
    await api('PUT /api/recordings/plan/:idVotingSession', {
      params: { idVotingSession },
      body: { roomId: room.id, planned: !isPlanned, kind: room.kind },
    });
    await onChanged();
  });
  const name = room.title ?? t('recorders.main');
  const title = room.kind === 'streaming' ? t('recorders.streamOf', { title: name }) : name;
  return (
    <li className={styles.room}>
      <span className={styles.name}>
        <bdi>{title}</bdi>
        <small className={styles.state}>
          {t(isPlanned ? 'recorders.reserved' : 'recorders.notReserved')}
        </small>
      </span>
      {makes && (isPlanned || isFree) && (
        <Button
          size="sm"
          busy={busy}
          aria-label={t(isPlanned ? 'recorders.giveBackOf' : 'recorders.reserveFor', { title })}
          onClick={() => void run()}
        >
          {t(isPlanned ? 'recorders.giveBack' : 'recorders.reserve')}
        </Button>
      )}
      {failureText !== null && (
        <p role="alert" className={styles.failed}>
          {failureText}
        </p>
      )}
    </li>
  );
}

/** The rooms that may be recorded, and those that are reserved although they no longer may be. */
function roomsOf(
  huddles: readonly Huddle[],
  flags: RecordingFlags,
  planned: readonly (string | null)[],
): PlannedRoom[] {
  const takesMain = roomTakesRecording({ isMainChamber: true, isBooth: false }, flags);
  const others = huddles.filter(({ id, type, davra: { subtype, privateRecording } }) => {
    if (planned.includes(id)) return true;
    // A booth is recorded as its channel.
    if (type === 'closed' || subtype === 'interview' || subtype === 'booth') return false;
    const isBooth = subtype === 'interpreter';
    return roomTakesRecording(
      { isMainChamber: false, isBooth, privateRecording: privateRecording === true },
      flags,
    );
  });
  return [
    ...(takesMain || planned.includes(null) ? [{ kind: 'recording' as const, id: null, title: null }] : []),
    ...others.map(({ id, title }) => ({ kind: 'recording' as const, id, title })),
  ];
}

/** The rooms that may be streamed, and those that are reserved although they no longer may be. */
function streamsOf(huddles: readonly Huddle[], planned: readonly (string | null)[]): PlannedRoom[] {
  const others = huddles.filter(({ id, type, davra: { subtype, streamingEnabled } }) => {
    if (planned.includes(id)) return true;
    return type !== 'closed' && (subtype === 'interpreter' || streamingEnabled === true);
  });
  return [
    { kind: 'streaming', id: null, title: null },
    ...others.map(({ id, title }) => ({ kind: 'streaming' as const, id, title })),
  ];
}
