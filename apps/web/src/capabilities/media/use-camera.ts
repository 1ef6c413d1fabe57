import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import {
  type ChosenDevice,
  keepPreferredDevice,
  keepVideoMuted,
  usePreferredDevices,
} from '../devices/public.ts';
import { useForceMuted } from '../moderation/public.ts';
import { mediaFailed, useChamberMedia } from './chamber-media.ts';
import { tellMediaProblem } from './media-problem-text.ts';
import { useOtherPlaces } from './use-other-places.ts';
import { useToldState } from './use-told-state.ts';

export interface Camera {
  readonly state: 'off' | 'starting' | 'on';
  readonly device: ChosenDevice;
  readonly toggle: (() => void) | undefined;
  readonly choose: (deviceId: string) => void;
}

/** The own camera. A press switches it on or off at once and tells the server; the preference is
 *  kept for the next time. When a moderator stops it, it goes off and a toast says so. Source:
 *  MEDIA-11, MEDIA-16, PEOP-05. */
export function useCamera(): Camera {
  const { userId } = useSignedIn();
  const { userPreferredVideoInput } = usePreferredDevices();
  const forced = useForceMuted().video;
  const port = useChamberMedia((media) => media.port);
  const own = useChamberMedia((media) => media.snapshot.self.camera);
  const failed = useChamberMedia((media) => mediaFailed(media.snapshot));
  const told = useLive((live) =>
    live.connection === 'connected' ? live.people[userId]?.muteVideo : undefined,
  );
  const state = own.status === 'on' ? 'on' : own.status === 'starting' ? 'starting' : 'off';

  const tell = (muteVideo: 0 | 1) =>
    api('PATCH /api/people/states/:userId', { params: { userId }, body: { muteVideo } });

  async function start() {
    keepVideoMuted(userId, false);
    const from = userPreferredVideoInput === null ? {} : { deviceId: userPreferredVideoInput };
    const outcome = await port?.publishCamera(from);
    if (outcome && !outcome.ok) tellMediaProblem('camera', outcome.problem);
  }

  function stop() {
    keepVideoMuted(userId, true);
    port?.stopCamera();
  }

  useToldState({
    actual: state === 'on' && !failed ? 0 : 1,
    told,
    otherPlaces: useOtherPlaces('camera'),
    busy: state === 'starting',
    tell,
    onForcedOff: () => {
      port?.stopCamera();
      // A person who is muted by force gets another message.
      if (forced) return;
      const detail = i18next.t('chamber:cameraMayStart');
      showToast({ kind: 'warning', text: i18next.t('chamber:cameraStoppedByModerator'), detail });
    },
  });

  return {
    state,
    device:
      own.status === 'on'
        ? { deviceId: own.deviceId, inUse: true }
        : { deviceId: userPreferredVideoInput, inUse: false },
    toggle:
      port === null || state === 'starting' ? undefined : () => (state === 'on' ? stop() : void start()),
    choose: (deviceId) => {
      void keepPreferredDevice('userPreferredVideoInput', deviceId);
      if (own.status !== 'on') return;
      void port?.switchDevice('camera', deviceId).then((outcome) => {
        if (!outcome.ok) tellMediaProblem('camera', outcome.problem);
      });
    },
  };
}
