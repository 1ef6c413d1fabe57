import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { callsThatWait } from '@hemicycle/rules/rooms/open-calls';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { api } from '../../api-client.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAction, useMay } from '../auth/public.ts';
import { usePersonName } from '../people/public.ts';
import styles from './HuddleBar.module.css';

/** The calls of huddles that wait, for moderators: each can be answered, which leads to the huddle,
 *  or put aside; a new one is heard. What one moderator decides goes for all of them. Source:
 *  BEY-37. */
export function HuddleCalls() {
  const calls = useLive(useShallow(({ huddleCalls, people }) => callsThatWait(huddleCalls, people)));
  const huddles = useLive((live) => live.huddles);
  const { huddles: moves, chime } = useFrame();
  const own = moves.huddle?.id;
  const latestCallMs = Math.max(0, ...calls.map(({ calledAt }) => calledAt));
  const play = useRef(chime);
  play.current = chime;
  useEffect(() => {
    if (latestCallMs > 0) play.current();
  }, [latestCallMs]);
  return calls.map(({ roomId, calledBy }) => {
    const huddle = huddles.find(({ id }) => id === roomId);
    return (
      roomId !== own && huddle !== undefined && <OpenCall key={roomId} huddle={huddle} calledBy={calledBy} />
    );
  });
}

function OpenCall({ huddle, calledBy }: { huddle: Huddle; calledBy: string | null }) {
  const { t } = useTranslation('huddles');
  const { huddles } = useFrame();
  const mayEnter = useMay(permissions.huddleButton);
  const connected = useLive((live) => live.connection === 'connected');
  const caller = useLive(({ people }) => (calledBy === null ? undefined : people[calledBy]));
  const nameOf = usePersonName();
  const { run, busy } = useAction(
    async (state: 'answered' | 'aside') => {
      await api('PUT /api/huddle/:roomId/call', { params: { roomId: huddle.id }, body: { state } });
      if (state === 'answered' && mayEnter) await huddles.enter(huddle);
    },
    (detail) => showToast({ kind: 'error', text: t('notDecided'), detail }),
  );
  const decide = (state: 'answered' | 'aside') => {
    if (connected && !busy) void run(state);
  };
  return (
    <AlertBanner
      kind="warning"
      urgent
      title={t('huddleCalls', { title: huddle.title })}
      action={
        <span className={styles.actions}>
          <TextButton tone="inherit" alone onClick={() => decide('answered')}>
            {t(mayEnter ? 'answerAndEnter' : 'answer')}
          </TextButton>
          <TextButton tone="inherit" alone onClick={() => decide('aside')}>
            {t('putAside')}
          </TextButton>
        </span>
      }
    >
      {caller === undefined ? undefined : t('calledBy', { name: nameOf(caller) })}
    </AlertBanner>
  );
}
